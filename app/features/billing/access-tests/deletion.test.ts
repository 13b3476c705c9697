import { expect, test } from 'vitest'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction } from '~/core/db/db.server'
import { processOutbox } from '~/core/mail/outbox.server'
import { after, days } from '~/core/time/durations'
import { queueEmail } from '~/features/billing/emails/queue-email.server'
import { consentText } from '~/features/billing/plans/consent'
import { openDisputes } from '~/features/billing/issues/disputes.server'
import { readEvidence } from '~/features/billing/issues/dispute-evidence.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { accountOf, buy, useBilling } from '#tests/helpers/billing/billing'
import { createCustomer, signedInClient } from '#tests/helpers/factories'

/** What is kept and said when an account with a plan, or with an open dispute, is deleted. */

const billing = useBilling()
useMailbox()

async function member(): Promise<PublicUser> {
	const user = await createCustomer()
	const now = currentTime()
	const signIn = { userId: user.id, tokenHash: 'x', network: '203.0.113.0', method: 'password' }
	const at = (day: number) => after(now, days(day))
	await db().signIn.create({ data: { ...signIn, device: 'Long before', at: at(-9) } })
	await db().signIn.create({ data: { ...signIn, device: 'To buy', at: at(-1) } })
	await buy(billing, user)
	await db().signIn.create({ data: { ...signIn, device: 'Afterwards', at: at(1) } })
	await processOutbox(() => currentTime())
	return user
}

const paymentOf = async (user: PublicUser) => {
	const [payment] = (await accountOf(user)).payments
	if (payment === undefined) throw new Error('Expected a payment')
	return payment
}

async function remove(user: PublicUser): Promise<void> {
	expect(await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())).toBe(true)
	expect(await db().user.count({ where: { id: user.id } })).toBe(0)
}

const kept = () => db().disputeEvidence.findMany()

test.each(['won', 'lost'] as const)(
	'MON-26 during a dispute what answers it is kept, until it is %s',
	async (outcome) => {
		const user = await member()
		const payment = await paymentOf(user)
		const dispute = await billing.sandbox.dispute(payment.chargeId ?? '')
		await billing.sandbox.flush()
		const about = `access-ends:${payment.subscriptionId ?? ''}` as const
		const mail = { subject: 'Your access ends', text: 'Soon.', html: '' }
		await inTransaction(async (tx) => {
			const recipient = await tx.user.findUniqueOrThrow({ where: { id: user.id } })
			await queueEmail(tx, recipient, about, mail, currentTime())
		})
		while ((await processOutbox()) > 0);
		await remove(user)
		const [row, ...others] = await kept()
		expect([row?.paymentId, others]).toEqual([payment.id, []])
		const evidence = readEvidence(row?.evidence ?? '')
		expect(evidence.signIns.map(({ device }) => device)).toEqual(['To buy', 'Afterwards'])
		expect(evidence.consents.map(({ text }) => text)).toEqual([consentText('annual')])
		expect(evidence.mails.map(({ kind }) => kind)).toEqual(
			expect.arrayContaining(['receipt', 'access ends']),
		)
		// Nothing that says who it was.
		for (const text of [user.email, user.firstName, user.lastName, user.id]) {
			expect(row?.evidence).not.toContain(text)
		}
		// The owner finds it where the dispute is.
		expect((await openDisputes(currentTime())).rows).toMatchObject([
			{ id: payment.id, name: 'Former member', evidence },
		])
		await billing.sandbox.closeDispute(dispute.id, outcome)
		await billing.sandbox.flush()
		expect(await kept()).toEqual([])
	},
)

test('MON-26 the same with an inquiry of a bank, and with nothing open nothing is kept', async () => {
	const user = await member()
	const inquiry = await billing.sandbox.inquire((await paymentOf(user)).chargeId ?? '')
	await billing.sandbox.flush()
	await remove(user)
	expect(await kept()).toHaveLength(1)
	await billing.sandbox.setDisputeStatus(inquiry.id, 'warning_under_review')
	await billing.sandbox.flush()
	expect(await kept()).toHaveLength(1)
	await billing.sandbox.setDisputeStatus(inquiry.id, 'warning_closed')
	await billing.sandbox.flush()
	expect(await kept()).toEqual([])
	await remove(await member())
	expect(await kept()).toEqual([])
})

test('MON-26 the page of the deletion says what is kept, to those whom it concerns', async () => {
	const user = await member()
	const device = await signedInClient(user.id)
	const PAGE = '/profile?edit=1&delete=1'
	expect((await device.load(PAGE)).value).toMatchObject({ keepsEvidence: false })
	await billing.sandbox.dispute((await paymentOf(user)).chargeId ?? '')
	await billing.sandbox.flush()
	expect((await device.load(PAGE)).value).toMatchObject({ keepsEvidence: true })
})

test('MON-27 the first sentence of the deletion email says what became of the plan', async () => {
	const user = await member()
	await remove(user)
	const mail = (await mailTo(user.email)).find(({ subject }) => subject.includes('was deleted'))
	expect(mail?.text.replaceAll(/\s+/gu, ' ')).toContain(
		`Hi ${user.firstName}, Your Annual Plan is canceled, and nothing more will be charged. Your account,`,
	)
})

test('MON-27 the same without a plan', async () => {
	const user = await createCustomer()
	await remove(user)
	const mail = (await mailTo(user.email)).find(({ subject }) => subject.includes('was deleted'))
	expect(mail?.text.replaceAll(/\s+/gu, ' ')).toContain(
		`Hi ${user.firstName}, Nothing more will be charged. Your account,`,
	)
})
