import { days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
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
	await expect(
		page.getByText('With FRIEND10: $89.10 today, then $99 every 6 months.'),
	).toBeVisible()
	await expect(page.getByText('With FRIEND10: $134.10 today, then $149 every year.')).toBeVisible()
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	await pay(checkoutOn(page, scripted))
	await page.waitForURL('**/profile')
	const card = page.getByRole('region', { name: 'Subscription Information' })
	await expect(card).toContainText('6-Month Plan')
	await expect(page.getByRole('region', { name: 'Receipts' })).toContainText('$89.10')

	await card.getByRole('link', { name: 'Cancel plan' }).click()
	await page.getByRole('button', { name: 'Cancel My Plan' }).click()
	const confirmed = (text: RegExp) => expect(card.getByRole('status')).toHaveText(text)
	await confirmed(/^Your plan is canceled\. You have access until \w+ \d+, \d{4}\./u)
	await expect(card.getByRole('status')).toBeInViewport()
	await expect(page.getByText('Your plan is canceled.')).toHaveCount(1)
	await card.getByRole('link', { name: 'Resume plan' }).click()
	await page.getByRole('button', { name: 'Resume My Plan' }).click()
	await expect(card).toContainText('Renewal price')
	await confirmed(/^Your plan has been resumed\. Your 6-Month Plan renews on .+ for \$99\.$/u)

	await card.getByRole('link', { name: 'Switch to Annual Plan' }).click()
	await expect(page.getByText('Credit for unused time')).toBeVisible()
	await expect(page.getByText('Due today')).toBeVisible()
	await page.getByLabel(/^I agree:/u).check()
	await page.getByRole('button', { name: 'Switch to Annual Plan' }).click()
	await confirmed(/^You're now on the Annual Plan\. Your Annual Plan renews on .+ for \$149\.$/u)

	await card.getByRole('link', { name: 'Switch to 6-Month Plan' }).click()
	await page.getByLabel(/^I agree:/u).check()
	await page.getByRole('button', { name: 'Switch to 6-Month Plan' }).click()
	await confirmed(/^Switch scheduled\. Your plan switches to the 6-Month Plan on .+ for \$99\.$/u)
	await card.getByRole('link', { name: 'Stay on Annual Plan' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stay on Your Plan?')
	await expect(
		page.getByText(/^Nothing is charged now\. Your Annual Plan stays active/u),
	).toBeVisible()
	await expect(
		page.getByText(/^Next payment: \$149 on \w+ \d+, \d{4}, then every year/u),
	).toBeVisible()
	await page.getByRole('button', { name: 'Stay on Annual Plan' }).click()
	await confirmed(
		/^Switch canceled\. You weren't charged\. Your Annual Plan renews on .+ for \$149\.$/u,
	)
	await page.goto('/dashboard')
	await page.getByRole('link', { name: 'Manage Plan' }).click()
	await expect(card.getByRole('status')).toHaveCount(0)

	await card.getByRole('button', { name: 'Manage Subscription' }).click()
	await page.waitForURL('**/p/session/**')
})

test('SUB-16 CALC-16 DIR-02 a new member is welcomed, accepts both terms and opens a sample deal @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser({ firstName: 'Jo' })
	await app.signIn(context, id)
	await page.goto('/subscription')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Jo. Choose your plan')
	await expect(page.getByRole('link', { name: 'Not now: read the free guides' })).toBeVisible()
	await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
	await pay(checkoutOn(page, scripted))
	await page.waitForURL('**/dashboard')
	const welcome = page.getByRole('region', { name: "You're In" })
	await expect(welcome).toContainText(/Your Annual Plan is active until \w+ \d+, \d{4}\./u)
	await welcome.getByRole('button', { name: 'Accept Terms' }).click()
	await expect(welcome.getByRole('alert')).toHaveText('Check at least one box.')
	await welcome.getByLabel('I accept the terms of the calculator').check()
	await welcome.getByLabel('I accept the terms of the directory').check()
	await welcome.getByRole('button', { name: 'Accept Terms' }).click()
	await expect(welcome.getByRole('button', { name: 'Accept Terms' })).toHaveCount(0)
	await welcome.getByRole('link', { name: 'Open a sample deal' }).click()
	await expect(page.getByLabel('Property address')).toHaveValue(/Maplecrest/u)
	// The sample is the draft of this browser, which a script keeps.
	const stored = () => page.evaluate(() => JSON.stringify(localStorage))
	if (scripted) await expect.poll(stored).toContain('Maplecrest')
	await page.goto('/dashboard')
	await welcome.getByRole('link', { name: 'Enter your first deal' }).click()
	if (scripted) await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
	await expect(page.getByLabel('Property address')).toHaveValue('')
	await page.goto('/service-providers')
	await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SUB-16 CALC-16 SHELL-34 a carried deal after the payment: welcome with receipt, terms, deal @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	const deal = encodeURIComponent('/calculator?purchase=150000&arv=240000')
	await page.goto(`/subscription?afterSubscribeRedirect=${deal}`)
	await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
	await pay(checkoutOn(page, scripted))
	await page.waitForURL('**/calculator**')
	const welcome = page.getByText(/^You're in\. Your Annual Plan is active until \w+ \d+, \d{4}\.$/u)
	await expect(welcome).toBeVisible()
	await expect(page.getByRole('link', { name: 'View receipt' })).toBeVisible()
	await page
		.getByRole('dialog', { name: 'Before you start' })
		.getByRole('button', { name: 'Accept' })
		.click()
	await expect(page.getByLabel('Purchase price')).toHaveValue(/^150,?000$/u)
})

test('VIP-01 SUB-27 a VIP reads when a plan starts before buying it @nojs', async ({
	page,
	context,
	app,
}) => {
	const vipExpiresAt = new Date(Date.now() + days(60))
	const { id } = await app.makeUser({ role: 'VIP', vipExpiresAt })
	await app.signIn(context, id)
	await page.goto('/subscription')
	const until = longDate(vipExpiresAt)
	await expect(page.getByText(`The VIP days left until ${until} aren't added to it.`)).toBeVisible()
	const annual = page.getByRole('region', { name: 'Annual Plan' })
	await expect(annual).toContainText(`Starts today, ${longDate(new Date())}. Renews on`)
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
