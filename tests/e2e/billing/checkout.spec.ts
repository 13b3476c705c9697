import { pay, payButton } from '#tests/helpers/browser/checkout-screen'
import { controlSandbox } from '#tests/helpers/billing/sandbox-control'
import { type App, expect, test } from '#tests/helpers/browser/e2e'

/** Checkout with JavaScript: embedded, and without the provider's script. */

const sandboxOf = (app: App) => controlSandbox(app.paymentsOrigin)

for (const [plan, name] of [
	['annual', 'Annual Plan'],
	['biannual', '6-Month Plan'],
] as const) {
	test(`SUB-05 SUB-14 SUB-16 ${plan}: selects a plan, pays in the dialog, has access`, async ({
		page,
		context,
		app,
	}) => {
		const { id } = await app.makeUser()
		await app.signIn(context, id)
		await page.goto('/subscription?afterSubscribeRedirect=%2Fprofile')
		await page.getByRole('button', { name: `Choose ${name}` }).click()
		const dialog = page.getByRole('dialog', { name })
		await expect(dialog).toBeVisible()
		const box = await dialog.boundingBox()
		expect(box?.height ?? 0).toBeLessThanOrEqual(900 * 0.85 + 1)
		await pay(page.frameLocator('iframe'))
		await page.waitForURL('**/profile')
		const card = page.getByRole('region', { name: 'Subscription Information' })
		await expect(card).toContainText(name)
		await expect(card).toContainText('Active')
	})
}

test("BILL-09 the provider's frame on a checkout page can open a window and talk to it", async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/payment?plan=annual')
	const screen = page.frameLocator('iframe')
	await expect(payButton(screen)).toBeVisible()
	const frame = page.frames().find((one) => one.url().startsWith(app.paymentsOrigin))
	// What a wallet does: it needs a handle to its window, which another policy keeps from it.
	const isOpen = await frame?.evaluate(() => {
		const wallet = globalThis.open('about:blank', 'wallet', 'popup')
		return wallet !== null && !wallet.closed
	})
	expect(isOpen).toBe(true)
})

test('C13 closing and reopening the dialog while it loads leaves one checkout without errors', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/subscription')
	for (let round = 0; round < 2; round += 1) {
		await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
		await expect(page.getByRole('dialog')).toBeVisible()
		await page.getByRole('button', { name: 'Close' }).click()
		await expect(page.getByRole('dialog')).toHaveCount(0)
	}
	await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
	await expect(payButton(page.frameLocator('iframe'))).toBeVisible()
	await expect(page.locator('iframe')).toHaveCount(1)
	const calls = await sandboxOf(app).log()
	const mine = calls.filter(
		(one) =>
			one.method === 'POST' &&
			one.path === '/v1/checkout/sessions' &&
			JSON.stringify(one).includes(id),
	)
	expect(mine).toHaveLength(1)
})

test('C14 SUB-10 MON-23 a blocked script shows an error, allows a retry, and payment on the hosted page', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.route('**/shim/stripe.js', (route) => route.abort())
	const reported = page.waitForResponse('**/api/stripe/form-problem')
	await page.goto('/payment?plan=annual')
	await page.waitForURL('**/stripe-checkout?session=*')
	expect((await reported).status()).toBe(200)
	const alert = page.getByRole('alert')
	await expect(alert).toContainText('Please disable your ad blocker')
	await page.getByRole('button', { name: 'Try again' }).click()
	await expect(alert).toContainText('Please disable your ad blocker')
	await page.getByRole('button', { name: "Continue on Stripe's Secure Page" }).click()
	await page.waitForURL('**/c/pay/**')
	await pay(page)
	await page.waitForURL('**/dashboard')
	await expect(page.getByRole('region', { name: 'Access Status' })).toContainText('Annual Plan')
})

test('C14 a hanging script shows an error within ten seconds and a link to the hosted page', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.clock.install()
	const requested = page.waitForRequest('**/shim/stripe.js')
	await page.route('**/shim/stripe.js', () => undefined)
	await page.goto('/subscription')
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	await requested
	await expect(page.getByRole('alert')).toHaveCount(0)
	await page.clock.runFor(10_000)
	await expect(page.getByRole('alert')).toContainText('blocked')
	await page.getByRole('button', { name: "Continue on Stripe's Secure Page" }).click()
	await page.waitForURL('**/c/pay/**')
	await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('W17 the webhook rejects other methods (405), large bodies (413) and invalid JSON (400)', async ({
	request,
	app,
}) => {
	const path = '/api/stripe/webhook'
	for (const method of ['GET', 'PUT', 'DELETE']) {
		const answer = await request.fetch(path, { method })
		expect([answer.status(), answer.headers()['allow']]).toEqual([405, 'POST'])
	}
	const send = async (data: string, signature?: string): Promise<number> => {
		const headers = {
			'Content-Type': 'application/json',
			'Stripe-Signature': signature ?? (await sandboxOf(app).sign(data)),
		}
		return (await request.post(path, { headers, data: Buffer.from(data) })).status()
	}
	expect(await send('x'.repeat(1024 * 1024 + 1), 't=1,v1=00')).toBe(413)
	for (const data of ['not json', '<html></html>']) expect(await send(data)).toBe(400)
	const event = {
		id: 'evt_w17',
		object: 'event',
		type: 'product.created',
		created: Math.floor(Date.now() / 1000),
		api_version: '2026-10-28.endive',
		livemode: false,
	}
	expect(await send(JSON.stringify({ ...event, data: { object: { id: 'prod_1' } } }))).toBe(200)
})
