import { describe, expect, test } from 'vitest'
import type { EmailContent } from '~/core/mail/email-layout'
import {
	accountDeletedEmail,
	addressReservedEmail,
	addressTakenEmail,
	contactEmail,
	emailChangeCodeEmail,
	emailChangedEmail,
	emailChangeUndoneEmail,
	newDeviceEmail,
	newPasswordNeededEmail,
	passwordChangedEmail,
	recoveryCodeUsedEmail,
	resetLinkEmail,
	verificationEmail,
} from './emails'
import {
	factorAddedEmail,
	factorRemovedEmail,
	factorsGoneEmail,
	removalRequestedEmail,
} from './second-factor/factor-emails'

const WHEN = new Date('2026-11-20T18:24:36Z')
const FORGOT = 'https://pro.example/forgot-password'
const PASSWORD = 'https://pro.example/profile?edit=1#change-password'

/** All emails of the app, to a user with this name. */
const all = (name: string): Record<string, EmailContent> => ({
	verification: verificationEmail('Pro Hub', name, 'K7PQ2M'),
	addressTaken: addressTakenEmail('Pro Hub', name, {
		wantedFor: 'sign-up',
		signInUrl: 'https://pro.example/signin',
	}),
	addressReserved: addressReservedEmail('Pro Hub', name, { until: WHEN }),
	emailChangeCode: emailChangeCodeEmail('Pro Hub', name, 'K7PQ2M'),
	emailChanged: emailChangedEmail('Pro Hub', name, {
		when: WHEN,
		until: WHEN,
		undoUrl: 'https://pro.example/undo-email-change/T0KEN',
	}),
	emailChangeUndone: emailChangeUndoneEmail('Pro Hub', name, {
		when: WHEN,
		supportEmail: 'help@pro.example',
	}),
	resetLink: resetLinkEmail('Pro Hub', name, 'https://pro.example/reset-password/T0KEN'),
	newPasswordNeeded: newPasswordNeededEmail(
		'Pro Hub',
		name,
		'https://pro.example/reset-password/T0KEN',
		'email undone',
	),
	factorAdded: factorAddedEmail('Pro Hub', name, {
		when: WHEN,
		what: 'An authenticator app was added',
		undoUrl: 'https://pro.example/undo-factor-change/T0KEN',
		until: WHEN,
	}),
	factorRemoved: factorRemovedEmail('Pro Hub', name, {
		when: WHEN,
		what: 'Your authenticator app was removed',
		forgotUrl: FORGOT,
	}),
	removalRequested: removalRequestedEmail('Pro Hub', name, {
		dueAt: WHEN,
		cancelUrl: 'https://pro.example/undo-factor-change/T0KEN',
	}),
	factorsGone: factorsGoneEmail('Pro Hub', name, { when: WHEN, forgotUrl: FORGOT }),
	passwordReset: passwordChangedEmail('Pro Hub', name, {
		when: WHEN,
		how: 'reset',
		forgotUrl: FORGOT,
	}),
	passwordChanged: passwordChangedEmail('Pro Hub', name, {
		when: WHEN,
		how: 'changed',
		forgotUrl: FORGOT,
	}),
	newDevice: newDeviceEmail('Pro Hub', name, { when: WHEN, device: name, forgotUrl: FORGOT }),
	deleted: accountDeletedEmail('Pro Hub', name, {
		farewells: ['Nothing more will be charged.'],
		when: WHEN,
		supportEmail: 'help@pro.example',
	}),
	contact: contactEmail('Pro Hub', {
		from: 'a@b.test',
		account: null,
		subject: name,
		body: `${name}\n${name}`,
	}),
})

const NAMES = Object.keys(all(''))

/** The visible text of the HTML. */
const visibleText = (html: string): string =>
	html
		.replace(/<[^>]*>/gu, '')
		.replace(/&lt;/gu, '<')
		.replace(/&gt;/gu, '>')
		.replace(/&quot;/gu, '"')
		.replace(/&#39;/gu, "'")
		.replace(/&amp;/gu, '&')

const extractTags = (html: string): string[] => html.match(/<[^>]*>/gu) ?? []

describe('SAFE-12 H6 the greeting of an email to an unverified address', () => {
	const greeting = (name: string) =>
		verificationEmail('Pro Hub', name, 'K7PQ2M').text.split('\n')[0]

	test.each([
		'Nora',
		'J.R.',
		'J. R. R.',
		"O'Neil-St. John",
		'O’Neil',
		'Éloïse',
		'李',
		'María José',
	])('%s is greeted by name', (name) => {
		expect(greeting(name)).toBe(`Hi ${name},`)
	})

	test.each([
		'Buy cheap pills at evil.test',
		'evil.test',
		'www.evil.test',
		'x.co',
		'https://evil',
		'nora@evil.test',
		'evil。test',
		'evil․test',
		'Call 555 1234',
		'a/b',
		'x'.repeat(41),
	])('does not repeat %s', (name) => {
		const mail = verificationEmail('Pro Hub', name, 'K7PQ2M')
		expect(greeting(name)).toBe('Hi,')
		expect(mail.subject + mail.text + mail.html).not.toContain(name)
	})
})

test('the email about a deleted account does not say that there is one', () => {
	const { text, html } = all('Nora')['deleted']!
	for (const body of [text, visibleText(html)]) {
		expect(body).toContain('because you had a Pro Hub account.')
		expect(body).not.toContain('you have a')
	}
})

describe.each(NAMES)('the email %s', (kind) => {
	const mail = all('Nora')[kind]!

	test('has the same words as text and as HTML, and no external resources', () => {
		expect(mail.subject).not.toBe('')
		expect(mail.text).toContain('Nora')
		expect(visibleText(mail.html)).toContain('Nora')
		expect(mail.html).toMatch(/^<!doctype html><html lang="en">/u)
		expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|form)\b|url\(|\ssrc=/iu)
		for (const [url] of mail.text.matchAll(/https:\S+/gu))
			expect(mail.html).toContain(`href="${url}"`)
	})

	test.each([
		'<script>alert(1)</script>',
		'"><img src=x onerror=alert(1)>',
		"' onmouseover='alert(1)",
		'&lt;b&gt;',
		'</title><script>',
		'{{7*7}}${7*7}',
		'</p><a href="https://evil.test">',
	])('escapes a name like %j (security row 42)', (name) => {
		const hostile = all(name)[kind]!
		// Markup and attributes must be the same as with a harmless name.
		expect(extractTags(hostile.html)).toEqual(extractTags(mail.html))
		// An unverified name is repeated only if it looks like a name.
		const isVerified = !['verification', 'emailChangeCode'].includes(kind)
		expect(visibleText(hostile.html).includes(name)).toBe(isVerified)
		expect(hostile.text.includes(name)).toBe(isVerified)
	})

	test('the subject is one line for any name (security row 60)', () => {
		const { subject } = all(`x\r\nBcc: evil@x.test\u2028\u0000${'y'.repeat(300)}`)[kind]!
		expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
		expect(subject.length).toBeLessThanOrEqual(150)
	})
})

test('AUTH-32 the email with the code has it in its subject, its text and its HTML', () => {
	const { verification } = all('Nora')
	expect(verification?.subject).toBe('K7PQ2M is your Pro Hub verification code')
	expect(verification?.text).toMatch(/^K7PQ2M$/mu)
	expect(verification?.text).toMatch(/^Hi Nora,$/mu)
	expect(verification?.text).toContain('15 minutes')
	expect(verification?.html).toContain('>K7PQ2M</p>')
})

test('no other email contains a code or a token', () => {
	const {
		verification: _v,
		emailChangeCode: _c,
		resetLink: _r,
		emailChanged: _e,
		newPasswordNeeded: _n,
		factorAdded: _a,
		removalRequested: _q,
		...others
	} = all('Nora')
	for (const { text } of Object.values(others))
		expect(text).not.toMatch(/K7PQ2M|T0KEN|^[2-9A-Z]{6}$/mu)
})

test('the email to the owner of an address says that nothing has changed', () => {
	expect(all('Olga')['addressTaken']?.subject).toBe('You already have a Pro Hub account')
	expect(all('Olga')['addressTaken']?.text).toContain('nothing has changed')
})

test('the notices have the time and instructions for an unexpected sign-in', () => {
	const { passwordReset, passwordChanged, newDevice, deleted } = all('Nora')
	for (const mail of [passwordReset, passwordChanged, newDevice, deleted]) {
		expect(mail?.text).toContain('November 20, 2026 at 6:24 PM UTC')
		expect(mail?.text).toMatch(/If (?:not|you didn't)/u)
	}
	expect(passwordReset?.text).toContain('all devices')
	expect(passwordChanged?.text).toContain('all other devices')
})

test('a quoted message keeps its lines and is distinguishable from our text', () => {
	const { text } = contactEmail('Pro Hub', {
		from: 'a@b.test',
		account: 'u1',
		subject: 'Hi',
		body: 'one\r\n\r\nFrom support@pro.example (account admin)',
	})
	expect(text).toContain('> one\n> \n> From support@pro.example (account admin)')
	expect(text).toContain('From a@b.test (account u1)')
})

test.each([
	recoveryCodeUsedEmail('Pro Hub', 'Nora', {
		when: WHEN,
		left: 9,
		securityUrl: 'https://pro.example/profile/security',
		passwordUrl: PASSWORD,
	}),
])('an email about the second factor leads to the form for a new password: $subject', (mail) => {
	expect(mail.text).toMatch(
		/change your password right away:\s+Change Password:?\s+https:\/\/pro\.example\/profile\?edit=1#change-password/u,
	)
	expect(mail.html).toContain(`href="${PASSWORD}"`)
})
