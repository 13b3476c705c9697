import { days } from '~/core/time/durations'
import { expect, test } from '#tests/helpers/browser/e2e'
import { buy, cardOf, expectOnProfile } from '#tests/helpers/browser/member-screen'

/** A membership that renews, and one that an admin refunds: what its member sees. */

test.use({ serverOfItsOwn: 'memberships' })

test('S1 BILL-18 a plan renews: another receipt, and the next date is a year later @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id } = await app.makeUser()
	await buy({ page, app, scripted, id }, 'Annual Plan')
	const next = async () =>
		/Your Annual Plan renews on \w+ \d+, (?<year>\d{4}) for \$149/u.exec(
			await cardOf(page).innerText(),
		)?.groups?.['year']
	const year = Number(await next())
	const receipts = page.getByRole('region', { name: 'Receipts' })
	await expect(receipts.getByRole('listitem')).toHaveCount(1)

	await app.advance(days(366) / 1000)
	await app.signIn(page.context(), id)
	await expectOnProfile(page, async () => {
		await expect(receipts.getByRole('listitem')).toHaveCount(2, { timeout: 500 })
		expect(Number(await next())).toBe(year + 1)
	})
	await expect(cardOf(page)).toContainText('Active')
	await expect(page.getByRole('link', { name: /^PDF/u })).toHaveCount(2)
})

test('R1 BILL-18 an admin refunds everything: the plan ends right away, and the receipt says so @nojs', async ({
	page,
	app,
	scripted,
}) => {
	const { id, email } = await app.makeUser()
	await buy({ page, app, scripted, id }, 'Annual Plan')
	await app.signIn(page.context(), await app.demoId('admin@demo.test'))
	await page.goto(`/admin/users/${id}`)
	const payments = page.getByRole('region', { name: 'Payments' })
	await payments.getByRole('link', { name: /^Refund: New subscription/u }).click()
	await page.getByLabel('Reason').selectOption('Requested by the member')
	await page.getByRole('button', { name: 'Review' }).click()
	await expect(
		page.getByText('This refunds the current period in full, so the plan ends right away.'),
	).toBeVisible()
	await page.getByRole('button', { name: 'Refund $149' }).click()
	await expect(payments.getByText('Refunded', { exact: true })).toBeVisible()
	await expect(payments.getByRole('link', { name: /^Refund/u })).toHaveCount(0)

	await app.signIn(page.context(), id)
	await page.goto('/profile')
	await expect(cardOf(page)).toContainText('No Active Subscription')
	await expect(page.getByRole('region', { name: 'Receipts' })).toContainText('Refunded')
	await expect
		.poll(async () => (await app.mailTo(email)).map(({ subject }) => subject))
		.toContainEqual(expect.stringContaining('We refunded $149'))
})
