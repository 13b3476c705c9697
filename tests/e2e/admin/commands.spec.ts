import { expectMessage } from '#tests/helpers/accounts/messages'
import { expectNoAxeViolations } from '#tests/helpers/browser/axe'
import { checkoutOn, pay } from '#tests/helpers/browser/checkout-screen'
import { expect, test } from '#tests/helpers/browser/e2e'

/** Refund, extension and cancellation of a member by an admin. */

test('an admin extends, refunds and cancels a membership, each after a review @nojs', async ({
	page,
	context,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser({ firstName: 'Mara', lastName: 'Quist' })
	await app.signIn(context, id)
	await page.goto('/subscription?afterSubscribeRedirect=%2Fprofile')
	await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
	await pay(checkoutOn(page, scripted))
	await page.waitForURL('**/profile')
	await app.signIn(context, await app.demoId('admin@demo.test'))
	await page.goto(`/admin/users/${id}`)
	const payments = page.getByRole('region', { name: 'Payments' })

	await payments.getByRole('link', { name: 'Extend Plan' }).click()
	await page.getByLabel('Days').fill('400')
	await page.getByRole('button', { name: 'Review' }).click()
	await expect(page.getByText('Enter 1 to 365 days.')).toBeVisible()
	await expect(page.getByLabel('Days')).toHaveValue('400')
	await page.getByLabel('Days').fill('30')
	await page.getByRole('button', { name: 'Review' }).click()
	await expect(page.getByText('Next payment after this')).toBeVisible()
	if (scripted) await expectNoAxeViolations(page)
	await page.getByRole('button', { name: 'Extend Plan' }).click()
	await expect(page.getByText(/^Annual Plan extended by 30 days\. Stripe says/u)).toBeVisible()

	await payments.getByRole('link', { name: /^Refund: New subscription/u }).click()
	await page.getByLabel('Amount').fill('500')
	await page.getByRole('button', { name: 'Review' }).click()
	await expect(page.getByText('Choose a reason.')).toBeVisible()
	await page.getByLabel('Reason').selectOption('Requested by the member')
	await page.getByRole('button', { name: 'Review' }).click()
	await expect(page.getByText('Up to $149 can be refunded.')).toBeVisible()
	await page.getByLabel('Amount').fill('49.50')
	await page.getByLabel('Note').fill('Called us')
	await page.getByRole('button', { name: 'Review' }).click()
	await page.getByRole('button', { name: 'Refund $49.50' }).click()
	await expectMessage(page, '$49.50 refunded. Stripe shows $49.50 of $149 as refunded.')
	await expect(payments.getByText('$49.50 refunded')).toBeVisible()

	await payments.getByRole('link', { name: 'Cancel Plan' }).click()
	await page.getByLabel('When it ends').selectOption('Now')
	await page.getByRole('button', { name: 'Review' }).click()
	await expect(page.getByText('Access ends right away.')).toBeVisible()
	await page.getByRole('button', { name: 'Cancel Plan Now' }).click()
	await expect(page.getByText(/^Annual Plan canceled\. Stripe says it ended on/u)).toBeVisible()
	await expect(payments.getByRole('link', { name: 'Cancel Plan' })).toHaveCount(0)

	await page.getByRole('link', { name: 'View Audit History' }).click()
	for (const text of ['Extended a plan', 'Refunded a payment', 'Canceled a plan']) {
		await expect(page.getByText(text).last()).toBeVisible()
	}

	await page.goto('/admin/revenue')
	await expect(page.getByText('Both parts add up to the sum of all payments')).toBeVisible()
	if (scripted) await expectNoAxeViolations(page)
})
