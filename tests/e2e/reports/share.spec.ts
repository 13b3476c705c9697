import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { createMember, MEMBER } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { RENTAL } from '#tests/helpers/deals/deal-inputs'
import { sendRequest } from '#tests/helpers/raw-request'

/** Share links in a browser, with and without JavaScript, and what the running server says of tokens. */

/** Makes a link on the page that is open; returns its address. */
async function createLink(page: Page): Promise<string> {
	await page.getByRole('button', { name: 'Create Link' }).click()
	const field = page.getByLabel('Link', { exact: true })
	await expect(field).toHaveValue(/\/s\/[\w-]{43}$/u)
	return field.inputValue()
}

test('FIX-25 PRO-72 PRO-83 from the deal to a link, read by a stranger without script, then revoked @nojs', async ({
	page,
	context,
	app,
	browser,
	scripted,
}) => {
	const { id } = await createMember(app, context)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto(`/deals/${deal}`)
	await page.getByRole('link', { name: 'Share', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share Links')
	await expect(page.getByText('No links yet')).toBeVisible()
	await page.getByText('Choose sections').click()
	// FIX-25: what the owner could agree to is shared only if it is chosen.
	await expect(page.getByLabel('Offer', { exact: true })).not.toBeChecked()
	await expect(page.getByText("They don't see your target margin")).toBeVisible()
	await page.getByLabel('Available for').selectOption('7')
	const url = await createLink(page)
	if (scripted) {
		await expectNoAxeViolations(page)
		await context.grantPermissions(['clipboard-read', 'clipboard-write'])
		await page.getByRole('button', { name: 'Copy Link' }).click()
		await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
	} else {
		await expect(page.getByRole('button', { name: 'Copy Link' })).toHaveCount(0)
	}

	const stranger = await browser.newContext({ javaScriptEnabled: false })
	const other = await stranger.newPage()
	const asked: string[] = []
	other.on('request', (request) =>
		asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`),
	)
	const answer = await other.goto(url)
	expect(answer?.status()).toBe(200)
	expect(answer?.headers()).toMatchObject({
		'referrer-policy': 'strict-origin',
		'x-robots-tag': 'noindex, nofollow',
	})
	expect(answer?.headers()['cache-control']).toContain('no-store')
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('Property')
	await expect(other.getByRole('heading', { name: 'Summary' })).toBeVisible()
	await expect(other.getByRole('heading', { name: 'Offer', exact: true })).toHaveCount(0)
	await expect(other.locator('#figure-cashFlowMonth').first()).toBeVisible()
	await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
	expect(await other.locator('body').textContent()).not.toContain('Elm')
	const calculator = other.getByRole('link', { name: 'Open in the Calculator' })
	expect(await calculator.getAttribute('href')).toContain('rent=2400')
	await calculator.click()
	await expect(other).toHaveURL(/\/signup/u)
	const token = url.split('/').at(-1) ?? ''
	for (const line of asked.slice(1)) expect(line).not.toContain(token)
	await stranger.close()

	if (scripted) {
		await page.goto(url)
		await expectNoAxeViolations(page)
	}
	await page.goto(`/calculator/share?property=${deal}`)
	const row = page.getByRole('row', { name: /1 Elm St/u })
	await expect(row).toContainText('Live')
	await expect(row.getByRole('cell').nth(2)).toHaveText('1')
	await row.getByRole('link', { name: /^Revoke/u }).click()
	await expect(page.getByText("This can't be undone.")).toBeVisible()
	await page.getByRole('button', { name: 'Revoke' }).click()
	await expect(page.getByRole('row', { name: /1 Elm St/u })).toContainText('Revoked')
	expect((await sendRequest(app.origin, { path: new URL(url).pathname })).status).toBe(404)
	expect(app.output()).not.toContain(token)
	expect(app.output()).toContain('"/s/…"')
})

test('PRO-73 unknown, malformed, cut, expired and revoked tokens get the same answer', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto(`/calculator/share?property=${deal}`)
	const tokenOf = async () => (await createLink(page)).split('/').at(-1) ?? ''
	const revoked = await tokenOf()
	await page.getByRole('link', { name: /^Revoke/u }).click()
	await page.getByRole('button', { name: 'Revoke' }).click()
	await expect(page.getByText('Link revoked.').first()).toBeVisible()
	await page.getByLabel('Available for').selectOption('7')
	const expired = await tokenOf()
	await page.goto(`/calculator/share?property=${deal}`)
	const live = await tokenOf()
	await app.advance(8 * 86_400)

	/** The answer without what is new in each one. */
	const answerTo = async (token: string, suffix = '') => {
		const answer = await sendRequest(app.origin, { path: `/s/${token}${suffix}` })
		const nonce = /'nonce-([^']+)'/u.exec(String(answer.headers['content-security-policy']))?.[1]
		const bare = (text: string) =>
			text
				.replaceAll(nonce ?? '\0', 'NONCE')
				.replaceAll(token, 'TOKEN')
				.replaceAll(/[\w-]{16,}\.[\w-]{43}/gu, 'FORM-TOKEN')
				.replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gu, 'ID')
		const { date: _date, 'x-request-id': _id, ...headers } = answer.headers
		return {
			status: answer.status,
			headers: bare(JSON.stringify({ ...headers, 'content-length': '' })),
			text: bare(answer.text),
		}
	}
	for (const suffix of ['', '.data']) {
		const unknown = await answerTo('A'.repeat(43), suffix)
		expect(unknown.status).toBe(404)
		for (const [name, token] of [
			['revoked', revoked],
			['expired', expired],
			['cut', live.slice(0, -1)],
			['longer', `${live}A`],
			['malformed', `${live.slice(0, -2)}~!`],
			['short', 'Zq7'],
			['another case', live.toLowerCase()],
			['very long', 'A'.repeat(3_000)],
		] as const) {
			expect([name, await answerTo(token, suffix)]).toEqual([name, unknown])
		}
	}
	const { headers } = await sendRequest(app.origin, { path: `/s/${expired}` })
	expect(headers).toMatchObject({
		'referrer-policy': 'strict-origin',
		'x-robots-tag': 'noindex, nofollow',
	})
	expect(headers['cache-control']).toContain('no-store')
	// Links of 30 days still work.
	expect((await sendRequest(app.origin, { path: `/s/${live}` })).status).toBe(200)
	await page.goto(`/s/${expired}`)
	await expect(
		page.getByText(/^This link is incomplete, has expired or was revoked/u),
	).toBeVisible()
	for (const token of [revoked, expired, live]) expect(app.output()).not.toContain(token)
})

test('PRO-72 no log line has the token, however it is asked for, and no cache keeps the page', async ({
	page,
	context,
	app,
}) => {
	const { id } = await createMember(app, context, MEMBER)
	const deal = await app.makeProperty(id, '1 Elm St', RENTAL)
	await page.goto(`/calculator/share?property=${deal}`)
	const token = (await createLink(page)).split('/').at(-1) ?? ''
	for (const path of [
		`/s/${token}`,
		`/s/${token}?x=1`,
		`/S/${token}`,
		`//s//${token}`,
		`/%73/${token}`,
		`/s%2F${token}`,
		`/s/${token}.data`,
		`/s/${token}/more`,
		`/s/${token}%zz`,
		`/s/%0a${token}`,
	]) {
		for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
			await sendRequest(app.origin, { path, method })
		}
	}
	for (const report of [
		{ 'csp-report': { 'document-uri': `${app.origin}/s/${token}`, 'blocked-uri': 'x' } },
		{
			'csp-report': { 'document-uri': `${app.origin}/%73/${token}`, 'source-file': `/s/${token}` },
		},
	]) {
		const headers = { 'Content-Type': 'application/csp-report' }
		await sendRequest(app.origin, {
			path: '/csp-reports',
			headers,
			raw: JSON.stringify(report),
			method: 'POST',
		})
	}
	await page.goto(`/s/${token}`)
	await page.getByRole('link', { name: 'Investment Calculator' }).first().click()
	await expect(page).toHaveURL(/\/calculator/u)
	expect(app.output()).toContain('CSP violation')
	expect(app.output()).not.toContain(token)
	const visitor = await sendRequest(app.origin, { path: `/s/${token}` })
	expect(visitor.headers.etag).toBeUndefined()
	expect(visitor.text).not.toContain('<script')
})
