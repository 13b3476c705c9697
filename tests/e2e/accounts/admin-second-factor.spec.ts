import { PASSWORD, sendSignIn } from '#tests/helpers/accounts/account-pages'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import {
	codeAt,
	newRecoveryCodes,
	setUpApp,
	signOut,
} from '#tests/helpers/browser/second-factor-pages'
import { addAuthenticator } from '#tests/helpers/browser/virtual-authenticator'
import type { Page } from '@playwright/test'

// It advances the clock.
test.use({ serverOfItsOwn: 'admin-second-factor', serverEnv: { REQUIRE_ADMIN_2FA: 'true' } })

const DAY = 24 * 60 * 60

/** Signs in an administrator without a second factor for whom the week is over. */
async function signInAfterGrace(page: Page, app: App): Promise<string> {
	const { email } = await app.makeUser({ role: 'admin', password: PASSWORD })
	await page.goto('/signin')
	await sendSignIn(page, email)
	await expect(page).toHaveURL('/dashboard')
	await page.goto('/admin')
	await expect(page.getByText('Admins need a second step to sign in.')).toBeVisible()
	await app.advance(8 * DAY)
	await signOut(page)
	await sendSignIn(page, email)
	await expect(page).toHaveURL('/profile/security')
	const text = 'Admins need a second step. Please add one to continue.'
	await expect(page.getByText(text).first()).toBeVisible()
	await page.goto('/admin')
	await expect(page).toHaveURL('/profile/security')
	return email
}

test('SAFE-23 an admin past the grace week sets up codes before anything else, then signs in with one @nojs', async ({
	page,
	app,
}) => {
	const email = await signInAfterGrace(page, app)
	const key = await setUpApp(page, app)
	await page.goto('/dashboard')
	await expect(page).toHaveURL('/dashboard')
	await signOut(page)
	await sendSignIn(page, email)
	await page.getByLabel('Code').fill(await codeAt(app, key, 1))
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/dashboard')
})

test('SAFE-21 SAFE-23 an admin past the grace week adds a passkey, and confirms an export with it', async ({
	page,
	app,
}) => {
	const device = await addAuthenticator(page)
	await device.setApproval(false)
	await signInAfterGrace(page, app)
	await device.setApproval(true)
	await page.getByRole('button', { name: 'Add Passkey' }).click()
	await newRecoveryCodes(page)
	await page.goto('/admin/users')
	await app.advance(15 * 60 + 1)
	await page.getByRole('link', { name: 'Export as CSV' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm It's You")
	await page.getByRole('button', { name: 'Use Your Passkey' }).click()
	await expect(page.getByText('Confirmed. Your file is ready.')).toBeVisible()
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download CSV' }).click()
	expect((await download).suggestedFilename()).toMatch(/^users-.*\.csv$/u)
})
