import { expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { days } from '~/core/time/durations'
import { hasAccess, useBilling } from '#tests/helpers/billing/billing'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { seedDemo } from './demo'
import { seedDemoPayments } from './demo-payments'

const billing = useBilling()

const EXPECTED: Record<
	string,
	{ status: string; plan: string; access: boolean; payments: string[] }
> = {
	'annual@demo.test': { status: 'active', plan: 'annual', access: true, payments: ['paid'] },
	'sixmonth@demo.test': { status: 'active', plan: 'biannual', access: true, payments: ['paid'] },
	'pastdue@demo.test': {
		status: 'past_due',
		plan: 'annual',
		access: true,
		payments: ['paid', 'failed'],
	},
	'lapsed@demo.test': { status: 'canceled', plan: 'biannual', access: false, payments: ['paid'] },
}

test('the demo members’ purchases match their accounts', async () => {
	await seedDemo(currentTime())
	await seedDemoPayments(billing.sandbox.origin, currentTime())
	for (const [email, { status, plan, access, payments }] of Object.entries(EXPECTED)) {
		const user = await db().user.findFirstOrThrow({
			where: { email },
			include: {
				billingAccount: {
					include: { subscriptions: true, payments: { orderBy: { occurredAt: 'asc' } } },
				},
			},
		})
		const account = user.billingAccount
		expect([email, account?.subscriptions]).toMatchObject([email, [{ status, plan }]])
		expect([email, account?.payments.map((one) => one.status)]).toEqual([email, payments])
		expect([email, await hasAccess({ id: user.id })]).toEqual([email, access])
		const raw = await stripeClient('waiting').subscriptions.retrieve(
			account?.subscriptions[0]?.id ?? '',
		)
		expect([email, raw.status]).toEqual([email, status])
	}
	const { graceUntil } = await db().user.findFirstOrThrow({ where: { email: 'pastdue@demo.test' } })
	const left = (graceUntil?.getTime() ?? 0) - currentTime().getTime()
	expect(left).toBeGreaterThan(days(4))
	expect(left).toBeLessThan(days(6))
	expect(await db().vipCoupon.findMany()).toMatchObject([{ code: 'VIVIAN30' }])
	expect(await db().outboxMessage.count()).toBe(0)
	expect(await billing.sandbox.deliveries()).toSatisfy((all: { state: string }[]) =>
		all.every(({ state }) => state === 'dropped'),
	)
})
