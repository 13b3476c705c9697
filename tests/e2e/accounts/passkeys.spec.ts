import { expectMessage, PASSWORD, sendSignIn } from '#tests/helpers/accounts/account-pages'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { newRecoveryCodes, setUpApp, signOut } from '#tests/helpers/browser/second-factor-pages'
import { addAuthenticator } from '#tests/helpers/browser/virtual-authenticator'

const SIGN_IN = { name: 'Sign In with a Passkey' }

const makeMember = (app: App) =>
	app.makeUser({ password: PASSWORD, role: 'VIP', vipExpiresAt: new Date('2100-01-01') })

test('SAFE-21 a member adds a passkey, signs in with it alone, renames it and removes it', async ({
	page,
	app,
}) => {
	const device = await addAuthenticator(page)
	const { id, email } = await makeMember(app)
	await app.signIn(page.context(), id)
	await page.goto('/profile')
	await page.getByRole('link', { name: 'Manage Sign-In Security' }).click()
	await page.getByLabel('Passkey name').fill('Work laptop')
	await page.getByRole('button', { name: 'Add Passkey' }).click()
	await newRecoveryCodes(page)
	const row = page.getByRole('row', { name: /Work laptop/u })
	await expect(row).toContainText('Never')

	// The device has one for this account already.
	await page.getByRole('button', { name: 'Add Passkey' }).click()
	await expect(page.getByText('Your account already has this passkey.')).toBeVisible()
	expect(await device.count()).toBe(1)

	await device.setApproval(false)
	await signOut(page)
	await device.setApproval(true)
	await page.getByRole('button', SIGN_IN).click()
	await expect(page).toHaveURL('/dashboard')
	await page.goto('/profile/sign-ins')
	await expect(page.getByRole('row', { name: /This device/u })).toContainText('Passkey')

	await page.goto('/profile/security')
	await page.getByRole('link', { name: 'Rename Work laptop' }).click()
	await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Old laptop')
	await page.getByRole('button', { name: 'Save Name' }).click()
	await expectMessage(page, 'Passkey renamed')
	await page.getByRole('link', { name: 'Remove Old laptop' }).click()
	await expect(page.getByText('Your recovery codes will stop working.')).toBeVisible()
	await page.getByRole('button', { name: 'Remove Passkey' }).click()
	await expectMessage(page, 'Passkey removed')
	await expect(page.getByRole('row', { name: /laptop/u })).toHaveCount(0)
	await expect.poll(async () => (await app.mailTo(email)).length).toBeGreaterThanOrEqual(2)

	await device.setApproval(false)
	await signOut(page)
	await device.setApproval(true)
	await page.getByRole('button', SIGN_IN).click()
	await expect(page.getByText("That passkey didn't work.", { exact: false })).toBeVisible()
	await sendSignIn(page, email)
	await expect(page).toHaveURL('/dashboard')
})

test('SAFE-21 the field for the email address offers passkeys', async ({ page, app }) => {
	await addAuthenticator(page, true)
	const { id } = await makeMember(app)
	await app.signIn(page.context(), id)
	await page.goto('/profile/security')
	await page.getByRole('button', { name: 'Add Passkey' }).click()
	await newRecoveryCodes(page)
	await page.context().clearCookies()
	// The device chooses the suggestion right away.
	await page.goto('/signin?redirect=%2Fcalculator')
	await expect(page).toHaveURL('/calculator')
})

test('SAFE-21 SAFE-23 after the password a passkey is the second step, and a recovery code for who lost both', async ({
	page,
	app,
}) => {
	const device = await addAuthenticator(page)
	const { id, email } = await makeMember(app)
	await app.signIn(page.context(), id)
	await page.goto('/profile/security')
	await page.getByRole('button', { name: 'Add Passkey' }).click()
	const [recoveryCode = ''] = await newRecoveryCodes(page)
	await setUpApp(page, app)

	await device.setApproval(false)
	await signOut(page)
	await sendSignIn(page, email)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('One More Step')
	await device.setApproval(true)
	await page.getByRole('button', { name: 'Use Your Passkey' }).click()
	await expect(page).toHaveURL('/dashboard')

	await device.clear()
	await signOut(page)
	await sendSignIn(page, email)
	await page.getByRole('button', { name: 'Use Your Passkey' }).click()
	await expect(page.getByText('No passkey was used.', { exact: false })).toBeVisible()
	await page.getByLabel('Code').fill(recoveryCode)
	await page.getByRole('button', { name: 'Continue' }).click()
	await expect(page).toHaveURL('/dashboard')
	await expectMessage(page, 'You used a recovery code. You have 9 left.')
})

test('SAFE-21 without JavaScript the page says what passkeys need @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id } = await makeMember(app)
	await app.signIn(page.context(), id)
	await page.goto('/profile/security')
	// Found by element: what is looked for by its text is not looked for in a noscript.
	const notes = page.locator('main noscript p')
	await expect(notes).toHaveText(
		scripted ? [] : ['Adding a passkey needs JavaScript. An authenticator app works without it.'],
	)
	await expect(page.getByRole('button', { name: 'Add Passkey' })).toHaveCount(scripted ? 1 : 0)
	await signOut(page)
	await expect(page.getByRole('button', SIGN_IN)).toHaveCount(scripted ? 1 : 0)
})
