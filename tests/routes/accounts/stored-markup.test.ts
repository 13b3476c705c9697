import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyInputs } from '~/deal'
import { db } from '~/core/db/db.server'
import { makeProperty, makeUser } from '../../../prisma/seed/make-user'
import { tokenFor } from '#tests/helpers/timing-attack'
import { sendRequest } from '#tests/helpers/raw-request'
import { MATRIX_ROUTES, startApp, type RunningApp } from '#tests/helpers/access/access-matrix'
import { signedInCookie } from '#tests/helpers/requests'

/** Security row 42: user input is escaped on every page and in every email that shows it. */

const PAYLOADS = [
	'<script>hacked(1)</script>',
	'</script><script>hacked(2)</script>',
	'"><img src=x onerror=hacked(3)>',
	'\'" onmouseover="hacked(4)',
	'<svg/onload=hacked(5)>',
	'--><iframe srcdoc="<script>hacked(6)</script>">',
] as const
/** All of them in one text, in both orders: what stands first closes the tag or the attribute. */
const COMBINED = [PAYLOADS.join(' '), [...PAYLOADS].reverse().join(' ')]

let app: RunningApp

beforeAll(async () => {
	app = await startApp()
})

afterAll(() => app.leave())

const PAGES = MATRIX_ROUTES.filter(({ route }) => route.access.GET !== undefined).map(
	({ path }) => path,
)

function expectText(html: string, where: string): void {
	for (const payload of PAYLOADS) expect([where, html.includes(payload)]).toEqual([where, false])
}

let serial = 0

/** A provider with a plan, with the payload in every text field. */
async function personOf(payload: string): Promise<string> {
	serial += 1
	const now = new Date()
	const id = await makeUser(
		{
			email: `markup${serial}@example.test`,
			firstName: payload,
			lastName: payload,
			vipStripeCouponId: payload,
			role: 'admin',
			hasAcceptedCalculatorTOS: true,
			provider: {
				company: payload,
				serviceTypes: [payload],
				specialties: [payload],
				areas: [payload],
				phoneNumber: payload,
				aboutMe: payload,
			},
		},
		now,
	)
	await makeProperty(id, { address: payload, inputs: { ...emptyInputs(), rent: payload } }, now)
	return id
}

test.each(COMBINED)('%j in every user field, on every page that shows it', async (payload) => {
	const id = await personOf(payload)
	const cookie = await signedInCookie(id)
	await db().session.update({ where: { userId: id }, data: { userAgent: payload } })
	const property = await db().property.findFirstOrThrow({ where: { userId: id } })
	const own = [`/calculator?property=${property.id}`, '/profile?edit=1', '/profile?edit=1&delete=1']
	let shown = 0
	for (const path of [...PAGES, ...own]) {
		const { headers, text } = await sendRequest(app.server.origin, { path, cookie })
		if (headers['content-type']?.includes('text/html') !== true) continue
		expectText(text, path)
		if (text.includes('hacked(')) shown += 1
	}
	expect(shown).toBeGreaterThan(5)
})

test.each(COMBINED)('%j in a property address and in a re-rendered form', async (payload) => {
	const query = encodeURIComponent(payload)
	for (const path of PAGES) {
		const whole = `${path}?redirect=${query}&type=${query}&purchase=${query}&sent=${query}&x=${query}`
		expectText((await sendRequest(app.server.origin, { path: whole })).text, whole)
	}
	const forms: [string, string, Record<string, string>][] = [
		['/signup', 'signup', { firstName: payload, lastName: payload, email: payload }],
		['/signin', 'signin', { email: payload }],
		['/forgot-password', 'forgot_password', { email: payload }],
		['/contact', 'contact_form', { email: payload, subject: payload, body: payload }],
	]
	for (const [path, action, fields] of forms) {
		const recaptchaToken = await tokenFor(app.server, action)
		const answer = await sendRequest(app.server.origin, {
			path,
			form: { ...fields, recaptchaToken },
		})
		expect([path, answer.status]).toEqual([path, 400])
		expect(answer.text).toContain('hacked(')
		expectText(answer.text, path)
	}
})

test.each(PAYLOADS)('%j in a message to support', async (payload) => {
	serial += 1
	const email = `writer${serial}@example.test`
	const recaptchaToken = await tokenFor(app.server, 'contact_form')
	const json = { email, subject: payload, body: payload, recaptchaToken }
	const path = '/api/contact'
	expect((await sendRequest(app.server.origin, { path, json })).status).toBe(200)
	const mailed = await vi.waitFor(
		async () => {
			const { text } = await sendRequest(app.server.origin, { path: '/dev/mail.json' })
			const mails = JSON.parse(text) as { subject: string; text: string; html: string }[]
			const found = mails.find((mail) => mail.text.includes(email))
			expect(found).toBeDefined()
			return found!
		},
		{ timeout: 60_000 },
	)
	expect(mailed.text).toContain(payload)
	expect(mailed.html).toContain('hacked(')
	expectText(mailed.html, 'the mail')
	expectText((await sendRequest(app.server.origin, { path: '/dev/mail' })).text, 'the mailbox')
})
