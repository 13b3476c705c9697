import { describe, expect, test } from 'vitest'
import { addressTakenMail, verificationMail } from './mails'

const HOSTILE = [
	'<script>alert(1)</script>',
	'"><img src=x onerror=alert(1)>',
	"' onmouseover='alert(1)",
	'&lt;b&gt;',
	'</title><script>',
	'{{7*7}}${7*7}',
]

describe('AUTH-32 the mail with the code', () => {
	const mail = verificationMail('Pro Hub', 'Nora', 'K7PQ2M')

	test('says the code in its subject, its text and its HTML, and how long it works', () => {
		expect(mail.subject).toBe('K7PQ2M is your Pro Hub code')
		expect(mail.text).toMatch(/^K7PQ2M$/mu)
		expect(mail.text).toMatch(/^Hello Nora,$/mu)
		expect(mail.text).toContain('15 minutes')
		expect(mail.html).toContain('>K7PQ2M</p>')
		expect(mail.html).not.toMatch(/<(?:img|script|link)\b|url\(/iu)
	})
})

describe('the mail to the owner of an address', () => {
	const mail = addressTakenMail('Pro Hub', 'Olga', 'https://pro.example/signin')

	test('says what happened, that nothing changed, and where to sign in', () => {
		expect(mail.subject).toBe('You already have a Pro Hub account')
		expect(mail.text).toContain('nothing has changed')
		expect(mail.text).toContain('https://pro.example/signin')
		expect(mail.text).not.toMatch(/^[2-9A-Z]{6}$/mu)
	})
})

test.each(HOSTILE)('security row 42: a name like %j is text', (name) => {
	for (const mail of [
		verificationMail('Pro Hub', name, 'K7PQ2M'),
		addressTakenMail('Pro Hub', name, 'https://pro.example/signin'),
	]) {
		expect(mail.html).not.toContain(name.includes('<') ? name : '\u0000')
		expect(mail.html).not.toMatch(/<(?:script|img)\b/iu)
		expect(mail.html).toContain(name.split(/[<>&"]/u)[0])
		expect(mail.text).toContain(name)
		expect(mail.subject).not.toContain(name)
	}
})
