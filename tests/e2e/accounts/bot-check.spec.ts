import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForStillness } from '#tests/helpers/accounts/messages'

const FIELD = 'input[name="recaptchaToken"]'

test('AUTH-06 AUTH-31 the sign-up button waits for the token with its proof of work', async ({
	page,
}) => {
	let letGo: () => void = () => undefined
	const held = new Promise<void>((resolve) => (letGo = resolve))
	await page.route('**/api/bot-token?action=signup', async (route) => {
		await held
		await route.continue()
	})
	await page.goto('/signup')
	const button = page.getByRole('button', { name: 'Send Verification Email' })
	await expect(button).toBeDisabled()
	const before = await page.locator(FIELD).inputValue()
	expect(before).not.toContain('~')
	// Typing is possible meanwhile.
	await page.getByLabel('First name').fill('Nora')
	letGo()
	await expect(button).toBeEnabled()
	expect(await page.locator(FIELD).inputValue()).toMatch(/^[\w-]+\.[\w-]+~[\w-]+$/u)
	await expect(page.getByLabel('First name')).toHaveValue('Nora')
})

test('AUTH-06 AUTH-23 the token is fetched anew every 90 seconds', async ({ page }) => {
	await waitForStillness(page)
	const asked: string[] = []
	page.on('request', (request) => {
		if (request.url().includes('/api/bot-token')) asked.push(new URL(request.url()).search)
	})
	await page.goto('/signup')
	await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeEnabled()
	const first = await page.locator(FIELD).inputValue()
	const count = asked.length
	await page.clock.runFor(89_000)
	expect(asked).toHaveLength(count)
	await page.clock.runFor(2_000)
	await expect.poll(() => asked.length).toBe(count + 1)
	await expect.poll(() => page.locator(FIELD).inputValue()).not.toBe(first)
	expect(new Set(asked)).toEqual(new Set(['?action=signup']))
	await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeEnabled()
})

test('AUTH-06 AUTH-31 an unreachable captcha does not block sign-up', async ({ page, app }) => {
	await page.route('**/api/bot-token?**', (route) => route.abort())
	const { email } = await app.makeUser()
	await page.goto('/signin')
	const button = page.getByRole('button', { name: 'Sign In', exact: true })
	await expect(button).toBeEnabled()
	expect(await page.locator(FIELD).inputValue()).not.toContain('~')
	await page.getByLabel(/^e-?mail$/iu).fill(email)
	await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026')
	await button.click()
	await expect(page).toHaveURL(`${app.origin}/`)
})

test('AUTH-13 AUTH-31 a failed captcha is reported in the form and as a toast, and the input stays', async ({
	page,
}) => {
	await page.route('**/api/bot-token?**', (route) =>
		route.fulfill({ json: { token: 'forged.token', proof: { by: 'work', challenge: null } } }),
	)
	// The field still gets its token.
	const asked = page.waitForResponse('**/api/bot-token?**')
	await page.goto('/signin')
	await asked
	await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
	// As late as possible: rendering the form again would restore the token.
	await page
		.locator(FIELD)
		.evaluate((field: HTMLInputElement) =>
			field.form?.addEventListener('submit', () => (field.value = 'forged.token')),
		)
	await page.getByLabel(/^e-?mail$/iu).fill('nora@example.test')
	await page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026')
	await page.getByRole('button', { name: 'Sign In', exact: true }).click()
	const text = 'reCAPTCHA verification failed. Please try again.'
	await expect(page.getByRole('main').getByText(text)).toBeVisible()
	await expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible()
	await expect(page.getByLabel(/^e-?mail$/iu)).toHaveValue('nora@example.test')
})
