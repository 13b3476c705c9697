import { checkoutOn, pay } from '#tests/helpers/browser/checkout-screen'
import { controlSandbox } from '#tests/helpers/billing/sandbox-control'
import { expect, test } from '#tests/helpers/browser/e2e'
import { clientFor } from '#tests/helpers/billing/payments'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'

/** Codes that can't be used, and how the purchase goes on without them. */

/** A code of another customer: only the provider knows that this one can't use it. */
async function makeForeignCode(origin: string, code: string): Promise<void> {
	const stripe = clientFor(origin)
	const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
	const customer = await stripe.customers.create({ email: 'other@example.test' })
	const promotion = { type: 'coupon', coupon: coupon.id } as const
	await stripe.promotionCodes.create({ promotion, code, customer: customer.id })
}

const PHONE = { width: 390, height: 844 }

test('VIP-09 a former member reads that the code is for a first purchase, and buys at the full price @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await app.signIn(context, await app.demoId('lapsed@demo.test'))
	await page.goto('/subscription?code=VIVIAN30')
	await expect(page.getByText(CHECKOUT_TEXTS.firstPurchaseCode)).toBeInViewport()
	await expect(page.getByText('$89.10')).toHaveCount(0)
	await expect(page.getByRole('link', { name: 'Remove Code' })).toBeVisible()
	await page.goto('/payment?plan=biannual&code=VIVIAN30')
	await expect(page.getByText(CHECKOUT_TEXTS.firstPurchaseCode)).toBeInViewport()
	await page.goto('/subscription?code=VIVIAN30&afterSubscribeRedirect=%2Fprofile')
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	const screen = checkoutOn(page, scripted)
	await expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
	await expect(screen.locator('body')).toContainText('$99.00')
	await pay(screen)
	await page.waitForURL('**/profile')
	await expect(page.getByRole('region', { name: 'Subscription Information' })).toContainText(
		'6-Month Plan',
	)
})

test('VIP-09 SUB-05 a code that the provider refuses: the reason is in view, with the full price @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	await page.setViewportSize(PHONE)
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	const code = `THEIRS${id.toUpperCase()}`
	await makeForeignCode(app.paymentsOrigin, code)
	await page.goto(`/subscription?code=${code}`)
	await expect(page.getByText(`With ${code}: $89.10 today`)).toBeVisible()
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	const refusal = page.getByText(CHECKOUT_TEXTS.refusedCode)
	await expect(refusal).toBeInViewport()
	if (scripted) await expect(page.locator(':focus')).toContainText(CHECKOUT_TEXTS.refusedCode)
	await expect(page.getByText('$89.10')).toHaveCount(0)
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	const screen = checkoutOn(page, scripted)
	await expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
	await expect(screen.locator('body')).toContainText('$99.00')
})

test('SUB-08 why a checkout could not be opened is in view, wherever the button was', async ({
	page,
	context,
	app,
}) => {
	await page.setViewportSize(PHONE)
	const { id } = await app.makeUser()
	await app.signIn(context, id)
	await page.goto('/subscription')
	const route = 'POST /v1/checkout/sessions'
	await controlSandbox(app.paymentsOrigin).fail({ route, times: 4, status: 500 })
	await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
	await expect(page.getByText(CHECKOUT_TEXTS.failed)).toBeInViewport()
	await expect(page.locator(':focus')).toContainText(CHECKOUT_TEXTS.failed)
	await controlSandbox(app.paymentsOrigin).heal()
})
