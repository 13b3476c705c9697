import { openCalculator } from '#tests/helpers/browser/calculator-screen'
import { expect, test } from '#tests/helpers/browser/e2e'
import { expectMessage } from '#tests/helpers/accounts/messages'

/** Input survives a lost connection, server errors and a second tab. */

test.beforeEach(async ({ app, context }) => {
	const member = await app.makeUser({
		role: 'subscriber',
		subscriptionStatus: 'active',
		hasAcceptedCalculatorTOS: true,
	})
	await app.signIn(context, member.id)
})

test('CALC-10 PROP-09 a save without a connection keeps the page and all inputs', async ({
	page,
	context,
}) => {
	await openCalculator(page)
	await page.getByLabel('Property address').fill('77 Offline Rd')
	await page.locator('[name=purchase]').fill('165000')
	await context.setOffline(true)
	await page.getByRole('button', { name: 'Save Property' }).click()
	await expect(
		page.getByText('No response from server. Please check your connection.').first(),
	).toBeVisible()
	await expect(page.locator('[name=purchase]')).toHaveValue('165,000')
	await context.setOffline(false)
	await page.getByRole('button', { name: 'Save Property' }).click()
	await expectMessage(page, 'Saved "77 Offline Rd" successfully')
})

test('CALC-10 PROP-09 a save that fails on the server keeps all inputs, even after a reload', async ({
	page,
}) => {
	// Loaded only now, when it is known which database the product uses.
	const { whileFailing } = await import('#tests/helpers/setup/db-faults')
	await openCalculator(page)
	await page.getByLabel('Property address').fill('78 Broken Rd')
	await page.locator('[name=purchase]').fill('165000')
	await whileFailing('INSERT ON "Property"', async () => {
		await page.getByRole('button', { name: 'Save Property' }).click()
		await expectMessage(page, 'Error saving property')
		await expect(page.locator('[name=purchase]')).toHaveValue('165,000')
		await openCalculator(page)
		await expect(page.getByLabel('Property address')).toHaveValue('78 Broken Rd')
		await expect(page.locator('[name=purchase]')).toHaveValue('165,000')
	})
	await page.getByRole('button', { name: 'Save Property' }).click()
	await expectMessage(page, 'Saved "78 Broken Rd" successfully')
})

test('CALC-10 two tabs do not overwrite each other silently', async ({ page, context }) => {
	await openCalculator(page)
	await page.getByLabel('Property address').fill('1 First St')
	const other = await context.newPage()
	await openCalculator(other)
	await expect(other.getByLabel('Property address')).toHaveValue('1 First St')
	await other.getByLabel('Property address').fill('2 Second St')

	await page.locator('[name=arv]').fill('285000')
	await expect(page.getByText('You have another deal open in a different tab')).toBeVisible()
	await page.getByRole('button', { name: 'Switch to That Deal' }).click()
	await expect(page.getByLabel('Property address')).toHaveValue('2 Second St')
	await expect(page.locator('[name=arv]')).toHaveValue('')

	await other.locator('[name=arv]').fill('300000')
	await page.locator('[name=arv]').fill('310000')
	await page.getByRole('button', { name: 'Keep This Deal' }).click()
	await expect(page.getByText('You have another deal open in a different tab')).toHaveCount(0)
	await page.reload()
	await expect(page.locator('[name=arv]')).toHaveValue('310,000')
})
