import { expect, test } from 'vitest'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { cancelMembership } from '~/features/billing/subscription/plan-change.server'
import { cardEnd, cardMonth } from '~/features/billing/subscription/payment-facts'
import { accountOf, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer } from '#tests/helpers/factories'
import { sendCardExpiryReminders } from './card-expiry.server'

/** The email before a card expires. The sandbox's cards end with December, four years on. */

const billing = useBilling()

const mails = () =>
	db().outboxMessage.findMany({ where: { dedupeKey: { startsWith: 'card-expiry:' } } })

/** A member, and the moment at which their card expires. */
async function member() {
	const user = await createCustomer()
	await buy(billing, user)
	const account = await accountOf(user)
	const end = cardEnd(account)
	if (end === null) throw new Error('There is no card')
	return { user, account, end }
}

test('30 days before: one email with the card, its month and the plan', async () => {
	const { user, account, end } = await member()
	expect(await sendCardExpiryReminders(after(end, -days(30) - 1))).toBe(0)
	expect(await sendCardExpiryReminders(after(end, -days(30)))).toBe(1)
	expect(await sendCardExpiryReminders(after(end, -days(1)))).toBe(0)
	const [mail, ...others] = await mails()
	expect(others).toEqual([])
	expect(mail?.payload).toContain(user.email)
	expect(mail?.payload).toContain(`Your card expires at the end of ${cardMonth(account) ?? ''}`)
	expect(mail?.payload).toContain(`Visa ending in ${account.cardLast4 ?? ''}`)
	expect(mail?.payload).toContain('Your Annual Plan renews on')
})

test('another card is told about on its own', async () => {
	const { account, end } = await member()
	await sendCardExpiryReminders(after(end, -days(9)))
	await db().billingAccount.update({ where: { id: account.id }, data: { cardId: 'pm_other' } })
	expect(await sendCardExpiryReminders(after(end, -days(8)))).toBe(1)
	expect(await mails()).toHaveLength(2)
})

test('not after the end, not for a plan that ends, not without a plan', async () => {
	const { user, end } = await member()
	expect(await sendCardExpiryReminders(end)).toBe(0)
	await cancelMembership(user)
	expect(await sendCardExpiryReminders(after(end, -days(5)))).toBe(0)
	await db().subscription.updateMany({ data: { status: 'canceled' } })
	expect(await sendCardExpiryReminders(after(end, -days(5)))).toBe(0)
})
