import type Stripe from 'stripe'
import { days } from '~/core/time/durations'
import { clientFor } from '#tests/helpers/billing/payments'
import { controlSandbox } from '#tests/helpers/billing/sandbox-control'
import { type App, expect, test } from '#tests/helpers/browser/e2e'
import { buy, cardOf, expectOnProfile } from '#tests/helpers/browser/member-screen'

/**
 * What happens to a membership in its life, with a provider that does no more than the real one. The
 * clock is advanced by years, so this spec has a server without the others.
 */

test.use({ serverOfItsOwn: 'memberships' })

const FAILED = "Your payment didn't go through"

const sandboxOf = (app: App) => controlSandbox(app.paymentsOrigin)

/** The only charge of a member, at the provider. */
async function chargeOf(app: App, email: string): Promise<Stripe.Charge> {
	const stripe = clientFor(app.paymentsOrigin)
	const { data: customers } = await stripe.customers.list({ email })
	const { data } = await stripe.charges.list({ customer: customers[0]?.id ?? '' })
	const [charge] = data
	if (charge === undefined) throw new Error('There is no charge')
	return charge
}

test('BILL-06 S1 switched down: nothing is charged before the period ends, then the smaller plan renews @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await buy({ page, app, scripted, id }, 'Annual Plan')
	await cardOf(page).getByRole('link', { name: 'Switch to 6-Month Plan' }).click()
	await expect(page.getByText('Your current plan stays active until')).toBeVisible()
	await page.getByLabel(/^I agree:/u).check()
	await page.getByRole('button', { name: 'Switch to 6-Month Plan' }).click()
	await expect(cardOf(page)).toContainText(/Your plan switches to the 6-Month Plan on .* for \$99/u)
	await app.advance(days(367) / 1000)
	await app.signIn(page.context(), id)
	await expectOnProfile(page, () =>
		expect(cardOf(page)).toContainText(/Your 6-Month Plan renews on .* for \$99/u, {
			timeout: 500,
		}),
	)
	await expect(page.getByRole('region', { name: 'Receipts' })).toContainText('$99')
	await expect(page.getByRole('link', { name: /^PDF/u }).first()).toHaveAttribute(
		'href',
		/\/i\/in_\w+\/pdf$/u,
	)
})

test('BILL-04 a failed renewal says why and when; a declined card says so, and the invoice is paid on its page @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await buy({ page, app, scripted, id }, 'Annual Plan', 'fails_on_renewal')
	await app.advance(days(366) / 1000)
	await app.signIn(page.context(), id)
	const reason = 'Your bank declined the card without giving a reason.'
	await expectOnProfile(page, () => expect(page.getByText(reason)).toBeVisible({ timeout: 500 }))
	await expect(page.getByText(/We'll charge your card again on \w+ \d+, \d{4}\./u)).toBeVisible()
	await expect(cardOf(page)).toContainText(/Visa ending in \d{4}, expires in December \d{4}/u)

	await page.getByRole('button', { name: 'Update Payment Method' }).click()
	await page.waitForURL('**/p/session/**')
	await page.getByLabel('Card').selectOption('declined')
	await page.getByRole('button', { name: 'Save' }).click()
	await page.waitForURL('**/profile#subscription-information')
	await expect(page.getByText(FAILED)).toBeVisible()
	await expect(page.getByText(reason)).toBeVisible()

	await page.getByRole('link', { name: 'Pay this invoice with another card' }).click()
	await page.waitForURL('**/i/in_*')
	await page.getByRole('button', { name: 'Pay', exact: true }).click()
	await expect(page.getByText('Status: paid')).toBeVisible()
	await expectOnProfile(page, async () => {
		await expect(cardOf(page)).toContainText('Active', { timeout: 500 })
		await expect(page.getByText(FAILED)).toHaveCount(0, { timeout: 500 })
	})
})

test('BILL-10 switched up with a card whose bank asks: the profile leads to the invoice, and the plan changes @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await buy({ page, app, scripted, id }, '6-Month Plan', 'authenticate_always')
	await cardOf(page).getByRole('link', { name: 'Switch to Annual Plan' }).click()
	await page.getByLabel(/^I agree:/u).check()
	await page.getByRole('button', { name: 'Switch to Annual Plan' }).click()
	await expect(page.getByText('Your new plan is waiting for its payment')).toBeVisible()
	await expect(cardOf(page)).toContainText('6-Month Plan')
	await page.getByRole('link', { name: 'Confirm Payment' }).click()
	await page.getByRole('button', { name: 'Yes, authenticate' }).click()
	await expect(page.getByText('Status: paid')).toBeVisible()
	await expectOnProfile(page, () =>
		expect(cardOf(page)).toContainText('Annual Plan', { timeout: 500 }),
	)
	await expect(page.getByText('Your new plan is waiting for its payment')).toHaveCount(0)
})

test('BILL-03 a disputed payment: no access while the bank decides, nor during an appeal, and again after it is won @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id, email } = await app.makeUser()
	await buy({ page, app, scripted, id }, 'Annual Plan')
	const sandbox = sandboxOf(app)
	const dispute = await sandbox.dispute((await chargeOf(app, email)).id)
	await expectOnProfile(page, () =>
		expect(cardOf(page)).toContainText('Disputed', { timeout: 500 }),
	)
	await expect(cardOf(page)).toContainText('Your access is paused')
	await sandbox.closeDispute(dispute.id, 'lost')
	await expectOnProfile(page, () =>
		expect(cardOf(page)).toContainText('No Active Subscription', { timeout: 500 }),
	)
	await sandbox.setDisputeStatus(dispute.id, 'appeal_under_review')
	await sandbox.settled()
	await page.goto('/profile')
	await expect(cardOf(page)).toContainText('No Active Subscription')
	await sandbox.closeDispute(dispute.id, 'won')
	await expectOnProfile(page, () =>
		expect(cardOf(page)).toContainText('You have access until', { timeout: 500 }),
	)
})

test('PROF-10 a member deletes the account: the plan ends at the provider, and nothing is charged again @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id, email } = await app.makeUser()
	await buy({ page, app, scripted, id }, 'Annual Plan')
	await page.goto('/profile?edit=1&delete=1')
	await page.getByRole('button', { name: 'Yes, Delete My Account' }).click()
	await expect(page).toHaveURL(`${app.origin}/`)
	const stripe = clientFor(app.paymentsOrigin)
	const { data: customers } = await stripe.customers.list({ email })
	const of = { customer: customers[0]?.id ?? '' }
	const { data } = await stripe.subscriptions.list({ ...of, status: 'all' })
	expect(data.map(({ status }) => status)).toEqual(['canceled'])
	await app.advance(days(400) / 1000)
	expect((await stripe.charges.list(of)).data).toHaveLength(1)
})
