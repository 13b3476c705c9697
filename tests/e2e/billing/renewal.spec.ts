import { after, days } from '~/core/time/durations'
import { checkoutOn, pay } from '#tests/helpers/browser/checkout-screen'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Renewals and expirations. The clock is advanced by a year, as in the other specs of this server. */

test.use({ serverOfItsOwn: 'memberships' })

/** The year so many years and days after a date. */
function yearOf(date: Date, years: number, moreDays = 0): number {
	const end = new Date(date)
	end.setUTCFullYear(end.getUTCFullYear() + years)
	return after(end, days(moreDays)).getUTCFullYear()
}

const FAILED = "Your payment didn't go through"

test('V1 VIP-06 VIP-07 a lapsed VIP is one again because a friend paid with the code @nojs', async ({
	page,
	context,
	browser,
	app,
}) => {
	const owner = await app.makeUser({
		role: 'VIP',
		vipExpiresAt: after(await app.now(), -days(12)),
		vipStripeCouponId: 'FRIEND10',
	})
	await app.signIn(context, owner.id)
	await page.goto('/profile')
	await expect(page.getByText('Your VIP Status Has Expired')).toBeVisible()
	await page.getByRole('button', { name: 'Verify Coupon' }).click()
	const vip = page.getByRole('region', { name: 'VIP Details' })
	await expect(vip.getByText('Verified', { exact: true })).toBeVisible()
	await page.getByRole('link', { name: 'Share your code' }).click()
	await expect(page.getByText('No referrals yet')).toBeVisible()
	await expect(page.getByText('Your VIP access has ended.')).toBeVisible()
	const link = await page.getByLabel('Referral link').inputValue()

	const theirs = await browser.newContext({ baseURL: app.origin, javaScriptEnabled: false })
	const friend = await app.makeUser({ firstName: 'Grace', lastName: 'Hall' })
	await app.signIn(theirs, friend.id)
	const paying = await theirs.newPage()
	await paying.goto(link)
	await expect(
		paying.getByText('A friend sent you: 10% off your first payment (FRIEND10)'),
	).toBeVisible()
	await paying.getByRole('button', { name: 'Choose Annual Plan' }).click()
	await paying.waitForURL('**/c/pay/**')
	await pay(paying)
	await paying.waitForURL('**/dashboard')
	await theirs.close()

	await page.reload()
	const uses = page.getByRole('region', { name: 'Referrals' })
	await expect(uses).toContainText('G. H.')
	await expect(uses).toContainText('Active')
	await expect(page.getByText('Your VIP access runs until')).toBeVisible()
	await page.getByRole('link', { name: 'Back to Profile' }).click()
	await expect(page.getByText('Your VIP Status Has Expired')).toHaveCount(0)
})

test('S2 SUB-27 a renewal fails: banner with grace, a new card in the portal, and all is well @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/subscription?afterSubscribeRedirect=%2Fprofile')
	await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
	const boughtAt = await app.now()
	await pay(checkoutOn(page, scripted), 'fails_on_renewal')
	await page.waitForURL('**/profile')
	const card = page.getByRole('region', { name: 'Subscription Information' })
	await expect(card).toContainText('Active')
	await expect(page.getByText(FAILED)).toHaveCount(0)

	await app.advance(days(367) / 1000)
	await app.signIn(context, id)
	await expect(async () => {
		await page.goto('/profile')
		await expect(page.getByText(FAILED)).toBeVisible({ timeout: 500 })
	}).toPass()
	// A week of grace.
	await expect(card).toContainText(
		new RegExp(String.raw`You have access until \w+ \d+, ${yearOf(boughtAt, 1, 7)}\.`, 'u'),
	)
	await page.goto('/dashboard')
	await expect(page.getByText(FAILED)).toBeVisible()
	await expect(page.getByRole('region', { name: 'Access Status' })).toContainText('Annual Plan')

	await page.getByRole('button', { name: 'Update Payment Method' }).click()
	await page.waitForURL('**/p/session/**')
	await page.getByLabel('Card').selectOption('ok')
	await page.getByRole('button', { name: 'Save' }).click()
	// What follows is shown without a reload.
	await page.waitForURL('**/profile#subscription-information')
	const confirmation = card.getByText(
		new RegExp(
			String.raw`^Payment received\. Your membership runs until \w+ \d+, ${yearOf(boughtAt, 2)}\.$`,
			'u',
		),
	)
	await expect(confirmation).toBeInViewport()
	await expect(card).toContainText('Active')
	await expect(page.getByText(FAILED)).toHaveCount(0)
	await expect(
		page.getByRole('region', { name: 'Receipts' }).getByText('$149', { exact: true }),
	).toHaveCount(2)
})
