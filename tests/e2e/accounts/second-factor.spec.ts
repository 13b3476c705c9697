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

test('FIX-01 an owner removes the app that a stranger added, and an admin helps one who lost the phone @nojs', async ({
	page,
	app,
}) => {
	const { id, email } = await app.makeUser({ password: PASSWORD })
	const heading = page.getByRole('heading', { level: 1 })
	const addApp = async () => {
		await page.goto('/profile/security')
		await page.getByRole('button', { name: 'Set Up App' }).click()
		const key = await page.locator('code').innerText()
		await page.getByLabel('Code from the app').fill(await codeAt(app, key))
		await page.getByRole('button', { name: 'Turn On' }).click()
		await expect(page.getByRole('status').locator('code')).toHaveCount(10)
	}
	const linkIn = async (pattern: RegExp) => {
		const texts = (await app.mailTo(email)).map(({ text }) => text)
		return texts.flatMap((text) => pattern.exec(text)?.[0] ?? [])[0] ?? ''
	}
	await app.signIn(page.context(), id)
	await addApp()
	await page.context().clearCookies()
	const undoPath = /\/undo-factor-change\/\S+/u
	await expect.poll(() => linkIn(undoPath)).not.toBe('')
	const undo = await linkIn(undoPath)
	await page.goto(undo)
	await expect(heading).toHaveText('Undo the New Second Step')
	await page.getByRole('button', { name: 'Undo Change' }).click()
	await expect(heading).toHaveText('Second step removed')
	await page.goto(undo)
	await expect(page.getByText('This link was already used.', { exact: false })).toBeVisible()
	const resetPath = /\/reset-password\/\S+/u
	await expect.poll(() => linkIn(resetPath)).not.toBe('')
	const password = 'Green-harbour-8'
	await page.goto(await linkIn(resetPath))
	await page.getByLabel('New Password', { exact: true }).fill(password)
	await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Set New Password' }).click()
	await expect(heading).toHaveText('Password reset')
	await page.goto('/signin')
	await sendSignIn(page, email, password)
	await expect(page).not.toHaveURL(/signin/u)

	await addApp()
	const admin = await app.makeUser({ role: 'admin', password: PASSWORD })
	await page.context().clearCookies()
	await app.signIn(page.context(), admin.id)
	await page.goto(`/admin/users/${id}`)
	await page.getByRole('link', { name: 'Remove Second Step' }).click()
	await expect(heading).toContainText('Remove the second step of')
	await page.getByRole('button', { name: 'Remove Second Step' }).click()
	await expect(page.getByText('unless the owner cancels', { exact: false }).first()).toBeVisible()
	const keepPath = /Keep Second Step:\s+\S+(\/undo-factor-change\/\S+)/u
	await expect.poll(() => linkIn(keepPath)).not.toBe('')
	const keep = undoPath.exec(await linkIn(keepPath))?.[0] ?? ''
	await page.goto(keep)
	await expect(heading).toHaveText('Keep Your Second Step')
	await page.getByRole('button', { name: 'Keep Second Step' }).click()
	await expect(heading).toHaveText('Second step kept')
	await page.goto(`/admin/users/${id}`)
	await expect(page.getByRole('link', { name: 'Remove Second Step' })).toBeVisible()
})
