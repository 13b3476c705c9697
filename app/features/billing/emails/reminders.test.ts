import { describe, expect, test } from 'vitest'
import { db, Prisma } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { useDatabase } from '#tests/helpers/setup/database'
import { createUser, NOW } from '#tests/helpers/factories'
import { cardEnd } from '~/features/billing/subscription/payment-facts'
import { sendCardExpiryReminders } from './card-expiry.server'
import { sendRenewalReminders } from './renewal-reminders.server'

useDatabase()

/** On the other engine fewer: there it is about the words of the statements. */
const MEMBERS = process.env['TEST_ENGINE'] === 'postgresql' ? 500 : 25_000
const { sql } = Prisma

/** The numbers from 1, for statements that store many rows. */
const NUMBERS = sql`WITH RECURSIVE n("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM n WHERE "i" < ${MEMBERS}) `

const CARD = { cardBrand: 'visa', cardLast4: '4242', cardExpYear: 2026, cardExpMonth: 3 }

/** So many members, and one: their plans renew in 20 days, their cards end with March. */
async function storeMembers(): Promise<void> {
	const { id } = await createUser('annual')
	const account = await db().billingAccount.findUniqueOrThrow({
		where: { userId: id },
		include: { subscriptions: true },
	})
	const [subscription] = account.subscriptions
	if (subscription === undefined) throw new Error('No plan')
	const renewsAt = after(NOW, days(20))
	await db().subscription.update({
		where: { id: subscription.id },
		data: { currentPeriodEnd: renewsAt },
	})
	await db().billingAccount.update({
		where: { id: account.id },
		data: { cardId: 'pm_0', ...CARD },
	})
	await copyRows('User', id, { id: sql`'u' || n."i"`, email: MAIL, verifiedEmail: MAIL })
	await copyRows('BillingAccount', account.id, {
		id: sql`'a' || n."i"`,
		userId: sql`'u' || n."i"`,
		stripeCustomerId: sql`'cus_' || n."i"`,
		cardId: sql`'pm_' || n."i"`,
	})
	await copyRows('Subscription', subscription.id, {
		id: sql`'sub_' || n."i"`,
		accountId: sql`'a' || n."i"`,
	})
}

const MAIL = sql`'m' || n."i" || '@example.test'`

/** Stores copies of a row, with other values in some columns. */
async function copyRows(
	table: 'User' | 'BillingAccount' | 'Subscription',
	id: string,
	changes: Readonly<Record<string, Prisma.Sql>>,
): Promise<void> {
	const [row] = await db().$queryRaw<Record<string, unknown>[]>(
		sql`SELECT * FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id}`,
	)
	const names = Object.keys(row ?? {})
	const columns = Prisma.raw(names.map((name) => `"${name}"`).join(', '))
	const values = names.map((name) => changes[name] ?? Prisma.raw(`t."${name}"`))
	await db().$executeRaw(sql`${NUMBERS} INSERT INTO ${Prisma.raw(`"${table}"`)} (${columns})
		SELECT ${Prisma.join(values)} FROM n, ${Prisma.raw(`"${table}"`)} t WHERE t."id" = ${id}`)
}

/** How often something else had its turn while the work ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
	let turns = 0
	let isOver = false
	const count = (): void => {
		turns += 1
		if (!isOver) setImmediate(count)
	}
	setImmediate(count)
	await work()
	isOver = true
	return turns
}

const told = (kind: string) => db().outboxMessage.count({ where: { mailKind: kind } })

describe('MON-03 reminders of 25,000 members', () => {
	test('every renewal and every card is told, once, while others have their turn', async () => {
		await storeMembers()
		const turns = await turnsDuring(async () => {
			expect(await sendRenewalReminders(NOW)).toBe(MEMBERS + 1)
		})
		expect(turns).toBeGreaterThan(MEMBERS / 50)
		expect(await told('renewal reminder')).toBe(MEMBERS + 1)
		expect(await sendRenewalReminders(after(NOW, days(1)))).toBe(0)
		const beforeEnd = after(cardEnd(CARD) ?? NOW, -days(9))
		expect(await sendCardExpiryReminders(beforeEnd)).toBe(MEMBERS + 1)
		expect(await sendCardExpiryReminders(after(beforeEnd, days(1)))).toBe(0)
		expect(await told('card expiry')).toBe(MEMBERS + 1)
	})

	test('a plan that ends is not told about, and one that ends after its renewal is', async () => {
		const { id } = await createUser('annual')
		const renewsAt = after(NOW, days(20))
		const set = (data: Prisma.SubscriptionUpdateManyMutationInput) =>
			db().subscription.updateMany({ where: { account: { userId: id } }, data })
		await set({ currentPeriodEnd: renewsAt, cancelAtPeriodEnd: true })
		expect(await sendRenewalReminders(NOW)).toBe(0)
		await set({ cancelAtPeriodEnd: false, cancelAt: renewsAt })
		expect(await sendRenewalReminders(NOW)).toBe(0)
		await set({ cancelAt: after(renewsAt, days(60)) })
		expect(await sendRenewalReminders(NOW)).toBe(1)
	})
})
