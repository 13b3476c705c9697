import { freshEmail, PASSWORD, sendSignUp } from '#tests/helpers/accounts/account-pages'
import { expect, test } from '#tests/helpers/browser/e2e'
import { waitForHydration } from '#tests/helpers/accounts/messages'

/** The sign-up form with JavaScript. */

test.beforeEach(async ({ page }) => {
	await page.goto('/signup')
	await waitForHydration(page)
})

test('AUTH-03 the query follows the provider checkbox and keeps other parameters', async ({
	page,
}) => {
	await page.goto('/signup?redirect=%2Fcalculator')
	await waitForHydration(page)
	const box = page.getByRole('checkbox', {
		name: "I'm a service provider (contractor, agent, lender…)",
	})
	await box.check()
	await expect(page).toHaveURL('/signup?redirect=%2Fcalculator&type=provider')
	await box.uncheck()
	await expect(page).toHaveURL('/signup?redirect=%2Fcalculator')
	await box.check()
	await expect(page).toHaveURL('/signup?redirect=%2Fcalculator&type=provider')
	await page.reload()
	await expect(box).toBeChecked()
	// No history entry is added, so Back leaves the page.
	await page.goBack()
	await expect(page).toHaveURL('/signup')
})

test('AUTH-03 input stays when the query changes', async ({ page }) => {
	await page.getByLabel('First name').fill('Nora')
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page
		.getByRole('checkbox', { name: "I'm a service provider (contractor, agent, lender…)" })
		.check()
	await expect(page).toHaveURL('/signup?type=provider')
	await expect(page.getByLabel('First name')).toHaveValue('Nora')
	await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
})

test('AUTH-01 each password can be shown and hidden', async ({ page }) => {
	for (const name of ['Password', 'Confirm password']) {
		const field = page.getByLabel(name, { exact: true })
		await field.fill(PASSWORD)
		await page.getByRole('button', { name: `Show ${name.toLowerCase()}`, exact: true }).click()
		await expect(field).toHaveAttribute('type', 'text')
		await expect(field).toHaveValue(PASSWORD)
		await page.getByRole('button', { name: `Hide ${name.toLowerCase()}`, exact: true }).click()
		await expect(field).toHaveAttribute('type', 'password')
	}
})

test('AUTH-04 AUTH-05 the meter and the checklist update while typing', async ({ page }) => {
	const field = page.getByLabel('Password', { exact: true })
	const advice = page.locator('#password-advice')
	const met = advice.locator('li[data-met]')
	await expect(met).toHaveCount(0)
	for (const [password, label, count] of [
		['a', 'Very Weak', 1],
		['abcdef', 'Weak', 2],
		['abcde1', 'Fair', 3],
		['Abcde1', 'Good', 4],
		['Abcd1!', 'Strong', 5],
	] as const) {
		await field.fill(password)
		await expect(advice.getByText(label, { exact: true }).last()).toBeVisible()
		await expect(met).toHaveCount(count)
	}
	await expect(advice.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
		'value',
		'4',
	)
})

test('AUTH-07 the first invalid field gets the focus, and nothing is sent', async ({ page }) => {
	let posts = 0
	page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
	await sendSignUp(page, { email: 'nora@example', confirmPassword: 'Another-harbour-7' })
	await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
	await expect(page.getByText('Passwords do not match')).toBeVisible()
	await expect(page.getByLabel('Email')).toBeFocused()
	expect(posts).toBe(0)
	expect(await page.content()).not.toContain(PASSWORD)
})

test('AUTH-07 an empty form is not sent', async ({ page }) => {
	let posts = 0
	page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0))
	await page.getByRole('button', { name: 'Send Verification Email' }).click()
	await expect(page.getByLabel('First name')).toBeFocused()
	expect(posts).toBe(0)
})

test('AUTH-09 a form submitted twice is processed once', async ({ page, app }) => {
	const email = freshEmail()
	await page.getByRole('button', { name: 'Send Verification Email' }).evaluate((button) => {
		button.addEventListener('click', () => button.closest('form')?.requestSubmit(), { once: true })
	})
	await sendSignUp(page, { email })
	await expect(page).toHaveURL('/verify-email')
	await app.codeFor(email)
	expect(await app.mailTo(email)).toHaveLength(1)
})

test('a common password and a mismatch are said while typing', async ({ page }) => {
	const password = page.getByLabel('Password', { exact: true })
	const repeated = page.getByLabel('Confirm password', { exact: true })
	const common = page.getByText('This password is too common. Please choose another one.')
	const mismatch = page.getByText('Passwords do not match')
	await password.fill('Sunshine')
	await expect(common).toBeVisible()
	await expect(password).toHaveAccessibleDescription(/too common/u)
	await password.press('8')
	await expect(common).toHaveCount(0)
	await repeated.fill('Sun')
	await expect(mismatch).toHaveCount(0)
	await repeated.press('x')
	await expect(mismatch).toBeVisible()
	await repeated.fill('Sun')
	await repeated.blur()
	await expect(mismatch).toBeVisible()
	await repeated.fill('Sunshine8')
	await expect(mismatch).toHaveCount(0)
})
