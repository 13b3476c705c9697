import { checkoutOn, pay } from '#tests/helpers/browser/checkout-screen'
import { expect, test } from '#tests/helpers/browser/e2e'

/** A membership from purchase to cancellation, with and without JavaScript. */

test('C23 SUB-05 hosted: chosen, paid, back, cancelled, resumed, changed @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/subscription?code=friend10&afterSubscribeRedirect=%2Fprofile')
	await expect(page.getByText('Code FRIEND10: 10% off your first payment')).toBeVisible()
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	await pay(checkoutOn(page, scripted))
	await page.waitForURL('**/profile')
	const card = page.getByRole('region', { name: 'Subscription Information' })
	await expect(card).toContainText('6-Month Plan')
	await expect(page.getByRole('region', { name: 'Receipts' })).toContainText('$89.10')

	await card.getByRole('link', { name: 'Cancel plan' }).click()
	await page.getByRole('button', { name: 'Cancel My Plan' }).click()
	await expect(card).toContainText('Access until')
	await card.getByRole('link', { name: 'Resume plan' }).click()
	await page.getByRole('button', { name: 'Resume My Plan' }).click()
	await expect(card).toContainText('Renewal price')

	await card.getByRole('link', { name: 'Switch to Annual Plan' }).click()
	await expect(page.getByText('Due today')).toBeVisible()
	await page.getByRole('button', { name: 'Switch to Annual Plan' }).click()
	await expect(card).toContainText('Annual Plan')

	await card.getByRole('button', { name: 'Manage Subscription' }).click()
	await page.waitForURL('**/p/session/**')
})

test('SUB-01 to SUB-04 SUB-17 SUB-12 the plans, a payment cancelled at the provider, and a checkout that is none @nojs', async ({
	page,
	context,
	app,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/payment-cancel')
	await expect(
		page.getByText('Your subscription process was cancelled. You have not been charged.'),
	).toBeVisible()
	await page.getByRole('link', { name: 'Back to Plans' }).click()
	await expect(page.getByText('$12.42')).toBeVisible()
	await expect(page.getByText('Save $49!')).toBeVisible()
	await page.goto('/stripe-checkout?session=cs_test_none')
	await expect(
		page.getByText('Could not initialize checkout. Missing session information.'),
	).toBeVisible()
})

test('the members of local mode are what their names say @nojs', async ({ page, context, app }) => {
	await app.signIn(context, await app.demoId('pastdue@demo.test'))
	await page.goto('/profile')
	await expect(page.getByText("Your payment didn't go through")).toBeVisible()
	await page.getByRole('button', { name: 'Update Payment Method' }).click()
	await page.waitForURL('**/p/session/**')
	await app.signIn(context, await app.demoId('vip-expired@demo.test'))
	await page.goto('/profile')
	await expect(page.getByText('Your VIP Status Has Expired')).toBeVisible()
	await page.getByRole('link', { name: 'Edit Coupon ID' }).click()
	await page.getByLabel('Coupon ID').fill('FRIEND10')
	await page.getByRole('button', { name: 'Save Coupon ID' }).click()
	await page.getByRole('button', { name: 'Verify Coupon' }).click()
	const vip = page.getByRole('region', { name: 'VIP Details' })
	await expect(vip.getByText('Verified', { exact: true })).toBeVisible()
})
