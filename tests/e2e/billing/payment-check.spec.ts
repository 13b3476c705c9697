import { expect, test } from '#tests/helpers/browser/e2e'

/** The page that waits until a payment is final. */

test('SUB-27 AUTH-26 while a payment is not final the page checks by itself, and then leads on @nojs', async ({
	page,
	context,
	app,
}) => {
	await app.signIn(context, await app.demoId('pastdue@demo.test'))
	const since = Math.floor((await app.now()).getTime() / 1000)
	await page.goto(`/profile/billing-portal?since=${since}&saved=1`)
	await expect(page.getByText('Checking your payment…')).toBeVisible()
	await expect(page.getByRole('link', { name: 'Check Now' })).toBeVisible()
	await page.waitForURL('**/profile#subscription-information')
	const card = page.getByRole('region', { name: 'Subscription Information' })
	await expect(
		card.getByText("Your card is saved. We haven't received your payment yet."),
	).toBeInViewport()
	await card.getByRole('link', { name: 'Check Again' }).click()
	await expect(page.getByText('Checking your payment…')).toBeVisible()
})
