import { expect, test } from 'vitest'
import { updateUser } from '~/features/admin/users/update-user.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { accountOf, advanceTime, buy, useBilling } from '#tests/helpers/billing/billing'
import { createAdmin, createCustomer } from '#tests/helpers/factories'

/** Changes of access without an act of the member, which are told. */

const billing = useBilling()
useMailbox()

test('MON-29 a dispute that is lost is told, once', async () => {
	const user = await createCustomer()
	await buy(billing, user)
	const { chargeId } = (await accountOf(user)).payments[0] ?? {}
	const dispute = await billing.sandbox.dispute(chargeId ?? '')
	await billing.sandbox.flush()
	const paidOn = longDate(currentTime())
	await billing.sandbox.closeDispute(dispute.id, 'lost')
	await billing.sandbox.flush({ times: 2 })
	await runBillingReconciliation(currentTime())
	const [mail, ...more] = (await mailTo(user.email)).filter(
		({ subject }) => subject === 'Your dispute was decided',
	)
	expect(more).toEqual([])
	expect(mail?.text).toContain(
		`The bank decided the dispute: $149 of your payment from ${paidOn} goes back to you. Your Annual Plan ended on`,
	)
})

test('MON-29 another VIP date from an admin is told, the same one is not', async () => {
	const until = after(currentTime(), days(30))
	const user = await createCustomer({ role: 'VIP', vipExpiresAt: after(currentTime(), days(3)) })
	const { id: adminId } = await createAdmin()
	const edit = { admin: { id: adminId }, change: { vipExpiresAt: until }, version: null }
	await updateUser(user.id, edit, currentTime())
	await updateUser(user.id, edit, currentTime())
	const texts = (await mailTo(user.email)).map(({ subject, text }) => `${subject}\n${text}`)
	expect(texts).toHaveLength(1)
	expect(texts[0]).toContain('Your VIP access changed')
	expect(texts[0]).toContain(`You have VIP access until ${longDate(until)}.`)
})

test('MON-29 a VIP date that passes is told once, with what is left', async () => {
	const until = after(currentTime(), days(3))
	const ended = `Your VIP access ended on ${longDate(until)}.`
	const vip = await createCustomer({ role: 'VIP', vipExpiresAt: until })
	const payer = await createCustomer({ role: 'VIP', vipExpiresAt: until })
	await buy(billing, payer)
	await db().outboxMessage.deleteMany()
	await runBillingReconciliation(currentTime())
	await advanceTime(billing, days(4))
	await runBillingReconciliation(currentTime())
	await runBillingReconciliation(currentTime())
	const texts = async (email: string) =>
		(await mailTo(email)).map(({ text }) => text).filter((text) => text.includes(ended))
	expect(await texts(vip.email)).toHaveLength(1)
	const [text, ...more] = await texts(payer.email)
	expect(more).toEqual([])
	expect(text).toContain('Your Annual Plan renews on')
})
