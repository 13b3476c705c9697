import { PASSWORD, sendSignIn } from '#tests/helpers/accounts/account-pages'
import { codeAt, signOut } from '#tests/helpers/browser/second-factor-pages'
import { expect, test } from '#tests/helpers/browser/e2e'

test('SAFE-22 a member sets up one-time codes, signs in with one, and with a recovery code after losing the phone @nojs', async ({
	page,
	app,
}) => {
	const { id, email } = await app.makeUser({ password: PASSWORD })
	await app.signIn(page.context(), id)
	await page.goto('/profile')
	await page.getByRole('link', { name: 'Manage Sign-In Security' }).click()
	// The form is far down the page of a phone.
	await page.setViewportSize({ width: 390, height: 560 })
	await page.getByRole('link', { name: 'Change Password' }).click()
	await expect(page.getByLabel('New password', { exact: true })).toBeInViewport()
	await page.setViewportSize({ width: 1280, height: 900 })
	await page.goto('/profile/security')
	await page.getByRole('button', { name: 'Set Up App' }).click()
	await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
	const key = await page.locator('code').innerText()
	await page.getByLabel('Code from the app').fill('12345')
	await page.getByRole('button', { name: 'Turn On' }).click()
	await expect(page.getByText("That code didn't work.", { exact: false })).toBeVisible()
	await page.getByLabel('Code from the app').fill(await codeAt(app, key))
	await page.getByRole('button', { name: 'Turn On' }).click()
	const codes = page.getByRole('status').locator('code')
	await expect(codes).toHaveCount(10)
	const [recoveryCode = ''] = await codes.allInnerTexts()
	await page.goto('/profile/security')
	await expect(page.getByText('You have 10 left')).toBeVisible()
	await expect(page.getByText(recoveryCode)).toHaveCount(0)

	await signOut(page)
	await sendSignIn(page, email, PASSWORD)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('One More Step')
	const usedCode = await codeAt(app, key, 1)
	await page.getByLabel('Code').fill(usedCode)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/')

	await signOut(page)
	await sendSignIn(page, email, PASSWORD)
	await page.getByLabel('Code').fill(usedCode)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByText("That code didn't work.", { exact: false })).toBeVisible()
	await page.getByLabel('Code').fill(recoveryCode)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/')
	await expect(page.getByText('You used a recovery code. You have 9 left.').first()).toBeVisible()
})

test('SAFE-23 after 15 minutes an export asks an admin for a proof first, and is then offered @nojs', async ({
	page,
	app,
}) => {
	const { id } = await app.makeUser({ role: 'admin', password: PASSWORD })
	await app.signIn(page.context(), id)
	await app.advance(15 * 60 + 1)
	await page.goto('/admin/users')
	await page.getByRole('link', { name: 'Export as CSV' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm It's You")
	await page.getByLabel('Password', { exact: true }).fill('Wrong-harbour-7')
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(page.getByText("That's not your current password.")).toBeVisible()
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(page.getByText('Confirmed. Your file is ready.')).toBeVisible()
	await expect(page.getByText("That's not your current password.")).toHaveCount(0)
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download CSV' }).click()
	expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/u)
})
