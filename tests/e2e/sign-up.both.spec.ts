import { expect, test } from '../support/e2e'

test('AUTH-08 AUTH-16 AUTH-17 SHELL-18 sign up, read the code in the mailbox, verify', async ({ page, app, scripted }) => {
	const email = `new-${scripted ? 'js' : 'plain'}@example.test`
	await page.goto('/signup')
	await page.getByLabel('First name').fill('Nora')
	await page.getByLabel('Last name').fill('Field')
	await page.getByLabel('E-mail').fill(email)
	await page.getByLabel('Password', { exact: true }).fill('Blue-harbour-7')
	await page.getByLabel('Confirm password', { exact: true }).fill('Blue-harbour-7')
	await page.getByRole('button', { name: 'Send Verification Email' }).click()
	await expect(page).toHaveURL(/\/verify-email$/)

	const code = await app.codeFor(email)
	if (scripted) {
		await page.getByLabel('Character 1 of 6').focus()
		await page.keyboard.insertText(code)
	} else {
		await page.getByLabel('Verification code').fill(code.toLowerCase())
		await page.getByRole('button', { name: 'Verify E-mail' }).click()
	}
	await expect(page.getByText('Email verified successfully')).toBeVisible()
	await expect(page).toHaveURL(`${app.origin}/`)
})
