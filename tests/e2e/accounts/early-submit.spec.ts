import type { Page } from '@playwright/test'
import { fillSignIn, fillSignUp, freshEmail, PASSWORD } from '#tests/helpers/accounts/account-pages'
import { waitForHydration } from '#tests/helpers/accounts/messages'
import { expect, test } from '#tests/helpers/browser/e2e'
import { slowScripts } from '#tests/helpers/browser/slow-scripts'

/** Forms that are sent at any moment while their page loads: none is lost, none is sent twice. */

const button = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })
const busyButton = (page: Page) => page.getByRole('button', { name: 'Signing in…' })

/** Holds back the proof of the bot check until the returned function is called. */
async function holdProof(page: Page): Promise<() => void> {
	let letGo = (): void => undefined
	const held = new Promise<void>((resolve) => (letGo = resolve))
	await page.route('**/api/bot-token?**', async (route) => {
		await held
		await route.continue()
	})
	return () => letGo()
}

/** Fills the sign-in form with a wrong password, and waits until the form can be sent. */
async function fillWrongPassword(page: Page, email: string): Promise<void> {
	await page.goto('/signin')
	await fillSignIn(page, email, 'Wrong-harbour-7')
	await expect(page.locator('#signin [name=recaptchaToken]')).toHaveValue(/~/u)
}

/** Counts the forms sent to this path. */
function countPosts(page: Page, path: string): () => number {
	let count = 0
	page.on('request', (request) => {
		const isForm = request.method() === 'POST' && new URL(request.url()).pathname.startsWith(path)
		if (isForm) count += 1
	})
	return () => count
}

const WAYS = [
	['Enter', (page: Page) => page.keyboard.press('Enter')],
	['a click', (page: Page) => button(page).click()],
] as const

for (const [way, send] of WAYS) {
	test(`AUTH-11 AUTH-31 ${way} before the script runs signs in`, async ({ page, app }) => {
		const { email } = await app.makeUser({ password: PASSWORD })
		await slowScripts(page)
		const posts = countPosts(page, '/signin')
		await page.goto('/signin', { waitUntil: 'commit' })
		await fillSignIn(page, email)
		// The next page never gets its scripts either.
		await Promise.all([page.waitForURL('/', { waitUntil: 'commit' }), send(page)])
		expect(posts()).toBe(1)
	})

	test(`AUTH-11 AUTH-31 ${way} while the scripts arrive signs in`, async ({ page, app }) => {
		const { email } = await app.makeUser({ password: PASSWORD })
		const letGo = await slowScripts(page)
		const posts = countPosts(page, '/signin')
		await page.goto('/signin', { waitUntil: 'commit' })
		await fillSignIn(page, email)
		const arriving = letGo()
		await send(page)
		await arriving
		await expect(page).toHaveURL('/')
		expect(posts()).toBe(1)
	})

	test(`AUTH-11 AUTH-31 ${way} before the bot check is done waits for it`, async ({
		page,
		app,
	}) => {
		const { email } = await app.makeUser({ password: PASSWORD })
		const letGo = await holdProof(page)
		const posts = countPosts(page, '/signin')
		await page.goto('/signin')
		await waitForHydration(page)
		await expect(button(page)).toBeEnabled()
		await fillSignIn(page, email)
		await send(page)
		await expect(busyButton(page)).toBeVisible()
		// Again, as an impatient person does.
		await page.getByLabel('Password', { exact: true }).press('Enter')
		await expect(page.getByLabel('Email')).toHaveValue(email)
		await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
		expect(posts()).toBe(0)
		letGo()
		await expect(page).toHaveURL('/')
		expect(posts()).toBe(1)
	})
}

test('AUTH-11 AUTH-31 a form sent in the moment in which the script takes over signs in', async ({
	page,
	app,
}) => {
	const { email } = await app.makeUser({ password: PASSWORD })
	const letGo = await slowScripts(page)
	await page.goto('/signin', { waitUntil: 'commit' })
	await fillSignIn(page, email)
	await page.evaluate(() => {
		// The first change of the page is that of its hydration; this runs right after it.
		const observer = new MutationObserver(() => {
			if (document.querySelector('[aria-label="Show password"]') === null) return
			observer.disconnect()
			document.querySelector<HTMLButtonElement>('#signin button[type="submit"]')?.click()
		})
		observer.observe(document.body, { childList: true, subtree: true })
	})
	await letGo()
	await expect(page).toHaveURL('/')
})

test('AUTH-12 AUTH-31 the right password after a refused one is sent, however soon Enter comes', async ({
	page,
	app,
}) => {
	const { email } = await app.makeUser({ password: PASSWORD })
	await fillWrongPassword(page, email)
	// The refused form gets a new token, which needs a new proof.
	const letGo = await holdProof(page)
	await page.keyboard.press('Enter')
	await expect(page.locator('#signin-error')).toBeFocused()
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.keyboard.press('Enter')
	await expect(busyButton(page)).toBeVisible()
	letGo()
	await expect(page).toHaveURL('/')
})

test('AUTH-12 AUTH-31 a refused form can be sent again at once, on a network that has stalled since', async ({
	page,
	app,
}) => {
	const { email } = await app.makeUser({ password: PASSWORD })
	await fillWrongPassword(page, email)
	// Nothing but the form gets through, so that what loads after the refusal would never arrive.
	await page.route('**/signin.data*', (route) =>
		route.request().method() === 'POST' ? route.continue() : undefined,
	)
	await page.keyboard.press('Enter')
	await expect(page.locator('#signin-error')).toBeFocused()
	await expect(button(page)).toBeEnabled()
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL('/')
})

test('AUTH-31 what is corrected while the form waits is sent', async ({ page, app }) => {
	const { email } = await app.makeUser({ password: PASSWORD })
	const letGo = await holdProof(page)
	const posts = countPosts(page, '/signin')
	await page.goto('/signin')
	await waitForHydration(page)
	await fillSignIn(page, email, 'Wrong-harbour-7')
	await page.keyboard.press('Enter')
	await expect(busyButton(page)).toBeVisible()
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	letGo()
	await expect(page).toHaveURL('/')
	expect(posts()).toBe(1)
})

test('AUTH-06 AUTH-31 the sign-up button is disabled until its token is ready, and Enter is remembered', async ({
	page,
	app,
}) => {
	const email = freshEmail()
	const letGo = await holdProof(page)
	const posts = countPosts(page, '/signup')
	await page.goto('/signup')
	await expect(page.getByRole('button', { name: 'Send Verification Email' })).toBeDisabled()
	await fillSignUp(page, { email })
	await page.keyboard.press('Enter')
	await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
	expect(posts()).toBe(0)
	letGo()
	await expect(page).toHaveURL('/verify-email')
	await app.codeFor(email)
	expect(posts()).toBe(1)
})

test('AUTH-14 a code typed before the script runs moves into the boxes, with the focus', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser({ isVerified: false })
	await app.signIn(page.context(), id)
	await page.goto('/verify-email')
	await page.getByRole('button', { name: 'Email Me a Code' }).click()
	await expect(page.getByLabel('Character 1 of 6')).toBeVisible()
	const letGo = await slowScripts(page)
	await page.goto('/verify-email', { waitUntil: 'commit' })
	await page.getByLabel('Verification code').pressSequentially('ab2')
	await letGo()
	await expect(page.getByLabel('Character 3 of 6')).toHaveValue('2')
	await expect(page.getByLabel('Character 4 of 6')).toBeFocused()
	for (const [i, char] of ['A', 'B', '2', '', '', ''].entries()) {
		await expect(page.getByLabel(`Character ${i + 1} of 6`)).toHaveValue(char)
	}
})

test('PROF-04 a new password and its repetition typed before the script runs are kept', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(page.context(), id)
	const letGo = await slowScripts(page)
	await page.goto('/profile?edit=1', { waitUntil: 'commit' })
	await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
	await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD)
	await letGo()
	await expect(page.getByRole('button', { name: 'Show new password', exact: true })).toBeVisible()
	await expect(page.getByLabel('New password', { exact: true })).toHaveValue(PASSWORD)
	await expect(page.getByLabel('Confirm new password', { exact: true })).toHaveValue(PASSWORD)
	await expect(page.locator('#password-advice')).toBeVisible()
})
