import { createRemixStub } from '@remix-run/testing'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { db, inTransaction, type Prisma } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { longDate } from '~/core/time/format-date'
import {
	type BillingState,
	sendChangeEmails,
} from '~/features/billing/emails/subscription-emails.server'
import type { PlanStatus } from '~/features/billing/entitlement/plan-status'
import { loadPlanStatus } from '~/features/billing/entitlement/subscription-status.server'
import Dashboard from '~/routes/account/dashboard'
import Landing from '~/routes/marketing/home'
import Profile from '~/routes/account/profile'
import AdminUser from '~/routes/admin/user'
import AdminUsers from '~/routes/admin/users'
import Subscription from '~/routes/billing/subscription'
import type { NewUser } from '../../../prisma/seed/make-user'
import { mailTo, useMailbox } from '#tests/helpers/accounts/account-calls'
import { createUser, signedInClient, signInAsAdmin } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import type { TestClient } from '#tests/helpers/test-client'

/** Each state of a plan on each page and in each email that speaks of it: the same words. */

useDatabase()
useMailbox()

type Row = Prisma.SubscriptionModel

type State = {
	name: string
	user: () => Partial<NewUser>
	change?: Partial<Row>
	isDisputed?: true
	kind: PlanStatus['kind']
	/** The row before the change that is emailed; without it, no email is about this state. */
	before?: Partial<Row>
	/** A new payment, whose receipt is emailed. */
	isPaid?: true
}

const NEXT = () => after(currentTime(), days(30))
const DAY = after(new Date('2026-03-05T12:00:00.000Z'), 0)

const plan = (status: string, overrides: Partial<NewUser> = {}): Partial<NewUser> => ({
	role: 'subscriber',
	subscriptionStatus: status,
	plan: { key: 'annual', status, currentPeriodEnd: NEXT() },
	...overrides,
})

const STATES: State[] = [
	{ name: 'active', user: () => plan('active'), kind: 'active', isPaid: true },
	{
		name: 'resumed',
		user: () => plan('active'),
		kind: 'active',
		before: { cancelAtPeriodEnd: true },
	},
	{
		name: 'switching',
		user: () => plan('active'),
		change: { nextPlan: 'biannual', nextAmount: 9_900 },
		kind: 'active',
		before: { nextPlan: null },
	},
	{ name: 'trialing', user: () => plan('trialing'), kind: 'trialing' },
	{
		name: 'canceling',
		user: () => plan('active'),
		change: { cancelAtPeriodEnd: true },
		kind: 'canceling',
		before: { cancelAtPeriodEnd: false },
	},
	{
		name: 'past due',
		user: () => plan('past_due', { graceUntil: after(currentTime(), days(3)) }),
		kind: 'pastDue',
		before: { status: 'active' },
	},
	{
		name: 'past due, after the grace period',
		user: () => plan('past_due', { graceUntil: after(currentTime(), -1) }),
		kind: 'unpaid',
	},
	{
		name: 'paused',
		user: () => plan('active'),
		change: { pausedCollection: 'void' },
		kind: 'paused',
	},
	{
		name: 'MON-10 paused by Stripe or in the portal',
		user: () => plan('paused', { role: 'user' }),
		kind: 'paused',
	},
	{
		name: 'MON-10 a state that is not known',
		user: () => plan('hibernating', { role: 'user' }),
		kind: 'unknown',
	},
	{
		name: 'VIP',
		user: () => ({ role: 'VIP', vipExpiresAt: after(currentTime(), days(9)) }),
		kind: 'vip',
	},
	{
		name: 'VIP with a plan that was canceled',
		user: () => plan('active', { role: 'VIP', vipExpiresAt: after(currentTime(), days(9)) }),
		change: { cancelAtPeriodEnd: true },
		kind: 'vip',
		before: { cancelAtPeriodEnd: false },
	},
	{
		name: 'expired VIP',
		user: () => ({ role: 'VIP', vipExpiresAt: after(currentTime(), -days(9)) }),
		kind: 'lapsed',
	},
	{
		name: 'lapsed',
		user: () => plan('canceled', { role: 'user' }),
		change: { endedAt: DAY },
		kind: 'lapsed',
		before: { status: 'active', endedAt: null },
	},
	{
		name: 'disputed',
		user: () => plan('canceled', { role: 'user' }),
		change: { endedAt: DAY, endedBy: 'dispute' },
		isDisputed: true,
		kind: 'disputed',
		before: { status: 'active', endedAt: null },
	},
	{
		name: 'granted',
		user: () => ({ role: 'subscriber', roleSource: 'admin', subscriptionStatus: 'active' }),
		kind: 'granted',
	},
	{ name: 'without access', user: () => plan('active', { role: 'user' }), kind: 'withheld' },
	{ name: 'none', user: () => ({}), kind: 'none' },
	{ name: 'admin', user: () => ({ role: 'admin' }), kind: 'admin' },
]

/** Stores a user in this state. */
async function create({ user, change, isDisputed }: State) {
	const { id, email } = await createUser('user', user())
	if (change !== undefined) {
		await db().subscription.updateMany({ where: { account: { userId: id } }, data: change })
	}
	if (isDisputed === true) await addPayment(id, 'disputed')
	return { id, email, status: await loadPlanStatus(id, currentTime()) }
}

async function addPayment(userId: string, status: string) {
	const account = await db().billingAccount.findUniqueOrThrow({ where: { userId } })
	await db().payment.create({
		data: {
			id: `pay_${userId}`,
			accountId: account.id,
			subscriptionId: `sub_made_${userId}`,
			kind: 'subscription_first',
			plan: 'annual',
			amount: 14_900,
			currency: 'usd',
			status,
			occurredAt: currentTime(),
		},
	})
}

/** The text of a page as the server sends it, with words apart. */
async function textOf(device: TestClient, path: string, Page: ComponentType): Promise<string> {
	const { value, status } = await device.load(path)
	expect(status).toBe(200)
	const route = { id: 'page', path: path.split('?')[0] ?? '', Component: Page, loader: () => null }
	const Stub = createRemixStub([route])
	const remarks = vi.mocked(console.error).mockImplementation(() => undefined)
	const hydrationData = { loaderData: { page: value } }
	const html = renderToString(createElement(Stub, { initialEntries: [path], hydrationData }))
	// The stub's router is that of a browser: React remarks that on each of its effects.
	for (const [text] of remarks.mock.calls) expect(text).toContain('useLayoutEffect')
	remarks.mockClear()
	return html
		.replaceAll('<!-- -->', '')
		.replaceAll(/<[^>]+>/gu, ' ')
		.replaceAll('&#x27;', "'")
		.replaceAll(/\s+/gu, ' ')
}

describe.each(STATES)('$name', (state) => {
	test('the state is recognized', async () => {
		expect((await create(state)).status.kind).toBe(state.kind)
	})

	test('SUB-20 SUB-24 FIX-50 the profile, the plans and the dashboard or home page say the same', async () => {
		const { id, status } = await create(state)
		const device = await signedInClient(id)
		const texts = {
			profile: await textOf(device, '/profile', Profile),
			plans: await textOf(device, '/subscription', Subscription),
			// Former members read it on the home page.
			start: status.hasAccess
				? await textOf(device, '/dashboard', Dashboard)
				: await textOf(device, '/', Landing),
		}
		const isNever = state.kind === 'none'
		// The page with the plans only sells to those who never had one.
		expect(texts.plans.includes(status.sentence)).toBe(!isNever)
		// The profile has fixed words for them.
		expect(texts.profile.includes(status.sentence)).toBe(!isNever)
		expect(texts.profile).toContain(status.badge.text)
		const label = status.action?.label ?? ''
		// The changes of a plan are on the profile itself.
		if (label !== 'Manage Plan') expect(texts.profile).toContain(label)
		if (!isNever) {
			for (const word of [status.sentence, label]) expect(texts.start).toContain(word)
			if (status.hasAccess) expect(texts.start).toContain(status.badge.text)
			const hasNothing = status.hasAccess ? Object.values(texts) : [texts.start]
			for (const text of hasNothing) {
				expect(text).not.toMatch(/No Active Subscription|don't have an active/u)
			}
		}
		const hasNone = isNever || state.kind === 'lapsed'
		expect(texts.profile.includes('No Active Subscription')).toBe(hasNone)
	})

	test('the list of users and the page of the user say the same to admins', async () => {
		const { id, email, status } = await create(state)
		const admin = await signInAsAdmin()
		const list = await textOf(admin, `/admin/users?search=${encodeURIComponent(email)}`, AdminUsers)
		const page = await textOf(admin, `/admin/users/${id}`, AdminUser)
		const isShown = state.kind !== 'none'
		expect(list.includes(status.badge.text)).toBe(isShown)
		expect(list.includes(status.fact)).toBe(isShown)
		expect(page).toContain(status.badge.text)
		expect(page).toContain(status.fact)
		expect(page).toContain(`Next step for the user ${status.action?.label ?? 'None'}`)
	})

	test.skipIf(state.before === undefined && state.isPaid === undefined)(
		'the email says the same',
		async () => {
			const { id, email, status } = await create(state)
			if (state.isPaid === true) await addPayment(id, 'paid')
			const [user, subscription, payments] = await Promise.all([
				db().user.findUniqueOrThrow({ where: { id } }),
				db().subscription.findFirstOrThrow({ where: { account: { userId: id } } }),
				db().payment.findMany({ where: { account: { userId: id } } }),
			])
			const before: BillingState = {
				subscriptions: [{ ...subscription, ...state.before }],
				payments: state.isPaid === true ? [] : payments,
			}
			const current: BillingState = { subscriptions: [subscription], payments }
			const news = { before, current, since: new Date(0), late: new Set<string>() }
			await inTransaction((tx) => sendChangeEmails(tx, user, news, currentTime()))
			const mails = await mailTo(email)
			expect(mails).toHaveLength(1)
			expect(mails[0]?.text).toContain(status.sentence)
		},
	)
})

test('a failed renewal: the amount due, one date, and no next billing date', async () => {
	const state = STATES.find(({ kind }) => kind === 'pastDue')!
	const { id } = await create(state)
	const device = await signedInClient(id)
	const profile = await textOf(device, '/profile', Profile)
	expect(profile).toContain('Amount due $149')
	for (const text of [profile, await textOf(device, '/dashboard', Dashboard)]) {
		expect(text).not.toMatch(/Next Renewal Date|Next billing date/u)
		expect(text).not.toContain(longDate(NEXT()))
	}
})

test.each(['subscriber', 'VIP', 'user'] as const)(
	'MON-17 after the grace period the plans page says to a %s what is withheld and how to restore it',
	async (role) => {
		const { id } = await createUser('user', {
			...plan('past_due', { graceUntil: after(currentTime(), -1) }),
			role,
		})
		const text = await textOf(await signedInClient(id), '/subscription', Subscription)
		expect(text).toContain('Annual Plan: no access')
		expect(text).toContain('open again as soon as the payment goes through')
		expect(text).toContain('Update Payment Method')
		expect(text).not.toMatch(/You are a member|Subscribe Now|Subscribe to/u)
	},
)

test('SUB-21 SUB-23 a canceled plan: no renewal row, and one row for level and plan', async () => {
	const { id } = await create(STATES.find(({ kind }) => kind === 'canceling')!)
	const profile = await textOf(await signedInClient(id), '/profile', Profile)
	expect(profile).not.toMatch(/Next Renewal Date|N\/A|Account Level/u)
	expect(profile).toContain('Current Plan Annual Plan')
})

test('DASH-02 to DASH-04 the panel: next billing date or N/A, VIP Access, admin', async () => {
	const open = async (user: Partial<NewUser>) =>
		textOf(await signedInClient((await createUser('user', user)).id), '/dashboard', Dashboard)
	expect(await open(plan('active'))).toContain(`Next billing date ${longDate(NEXT())}`)
	const undated = { key: 'annual', status: 'active', currentPeriodEnd: null } as const
	expect(await open(plan('active', { plan: undated }))).toContain('Next billing date N/A')
	expect(await open({ role: 'VIP', vipExpiresAt: NEXT() })).toContain(
		`VIP Access until ${longDate(NEXT())}`,
	)
	const admin = await open({ role: 'admin' })
	expect(admin).toContain('Administrator access')
	expect(admin).not.toContain('Subscribe')
})
