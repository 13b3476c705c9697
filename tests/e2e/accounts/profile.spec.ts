import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage, waitForHydration } from '#tests/helpers/accounts/messages'

const NEW = 'Green-meadow-8'

test('PROF-01 PROF-02 PROF-03 PROF-06 view, edit, cancel and save @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	const { id, email } = await app.makeUser({ firstName: 'Nora', lastName: 'Field' })
	await app.signIn(context, id)
	await page.goto('/profile')
	await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
	await expect(page.getByText('Not a provider')).toBeVisible()
	await expect(page.getByRole('region', { name: 'Signed-In Device' })).toContainText('Device')
	await page.getByRole('link', { name: 'Edit Profile' }).click()
	await expect(page).toHaveURL(/\/profile\?edit=1$/u)
	await expect(page.locator('main').getByText(email)).toBeVisible()
	await page.getByLabel('First name').fill('Changed')
	await page.getByRole('link', { name: 'Cancel' }).click()
	await expect(page.getByText('Changed')).toHaveCount(0)

	await page.getByRole('link', { name: 'Edit Profile' }).click()
	await expect(page.getByLabel('First name')).toHaveValue('Nora')
	await expect(page.getByPlaceholder('New password (leave blank to keep current)')).toBeVisible()
	const repeat = page.getByLabel('Confirm new password', { exact: true })
	await expect(repeat).toHaveCount(scripted ? 0 : 1)
	await page.getByLabel('First name').fill('Ada')
	await page.getByLabel('List me as a service provider for Pro Hub users').check()
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expectMessage(page, 'Profile updated successfully!')
	// A new provider is redirected to the provider form; until then the listing is incomplete.
	await expect(page).toHaveURL(/\/service-provider-profile$/u)
	await page.getByRole('button', { name: 'Cancel' }).click()
	await expect(page).toHaveURL(`${app.origin}/`)
	await page.goto('/profile')
	await expect(page.locator('main').getByText('Ada', { exact: true })).toBeVisible()
	await expect(page.getByText('Not a provider')).toBeVisible()
})

test('PROF-04 PROF-05 a new password, after the current one when the sign-in is old @nojs', async ({
	page,
	app,
	context,
}) => {
	const { id, email } = await app.makeUser({ password: 'Blue-harbour-7' })
	await app.signIn(context, id)
	await app.advance(16 * 60)
	await page.goto('/profile?edit=1')
	await page.getByLabel('New password', { exact: true }).fill(NEW)
	await page.getByLabel('Confirm new password', { exact: true }).fill(`${NEW}x`)
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expect(page.getByText('Passwords do not match')).toBeVisible()
	await page.getByLabel('New password', { exact: true }).fill(NEW)
	await page.getByLabel('Confirm new password', { exact: true }).fill(NEW)
	await page.getByLabel('Current password', { exact: true }).fill('Blue-harbour-7')
	await page.getByRole('button', { name: 'Save Changes' }).click()
	await expectMessage(page, 'Profile updated successfully!')
	await expect
		.poll(async () => (await app.mailTo(email)).map(({ subject }) => subject))
		.toContain('Your Pro Hub password was changed')
})

test('PROF-08 PROF-09 PROF-10 delete: the question, the way back, and the end @nojs', async ({
	page,
	app,
	context,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/profile?edit=1')
	if (scripted) await waitForHydration(page)
	const question = page.getByRole('dialog', { name: 'Confirm Deletion' })
	await page.getByRole('link', { name: 'Delete Account' }).click()
	await expect(question).toContainText("can't be undone")
	await expect(question).toContainText('saved properties')
	await question.getByRole('link', { name: 'Cancel' }).click()
	await expect(question).toHaveCount(0)
	await expect(page).toHaveURL(/\/profile\?edit=1$/u)

	await page.getByRole('link', { name: 'Delete Account' }).click()
	await expect(question).toBeVisible()
	if (scripted) {
		await page.mouse.click(5, 400)
		await expect(question).toHaveCount(0)
		await page.getByRole('link', { name: 'Delete Account' }).click()
	}
	await question.getByRole('button', { name: 'Yes, Delete My Account' }).click()
	await expectMessage(page, 'Account deleted successfully.')
	await expect(page).toHaveURL(`${app.origin}/`)
	await page.goto('/profile')
	await expect(page).toHaveURL(/\/signin/u)
})

test('own data is a file with what is stored @nojs', async ({ page, app, context }) => {
	const { id, email } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/profile')
	const waiting = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download My Data' }).click()
	const file = await waiting
	expect(file.suggestedFilename()).toBe('my-data.json')
	const answer = await page.request.get('/profile/data.json')
	expect(await answer.json()).toMatchObject({ account: { email } })
})
