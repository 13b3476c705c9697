import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { toViewer, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import {
	type CheckoutResult,
	type CheckoutRequest,
	startCheckout,
} from '~/features/billing/checkout/checkout.server'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { verifyVipCode } from '~/features/billing/vip-program/vip-coupon.server'
import { advanceClock, currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { after, days } from '~/core/time/durations'
import { action as webhook } from '~/routes/api/stripe-webhook'
import type { NewUser } from '../../../prisma/seed/make-user'
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/start'
import { createCustomer } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'
import { context } from '#tests/helpers/requests'
import { NO_LIMIT, ownerOf } from './payments'
import { type SandboxControl, controlSandbox } from './sandbox-control'
import { forgetSingleton, replaceSingleton, resetClock } from '#tests/helpers/setup/singletons'

/** A payment sandbox for tests, and members who buy from it. */

export type Billing = {
	sandbox: SandboxControl
	/** The owner's edits in the dashboard. */
	owner: Stripe
	/** The app's response statuses to webhook deliveries. */
	answers: () => Map<number, number>
	/** While true, the app rejects deliveries, as if it were down. */
	setDown: (isDown: boolean) => void
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks)
}

/**
 * Gives a test file a database, a sandbox on its own port, and the app's webhook over real HTTP. By
 * default, webhook deliveries are held until a test flushes them.
 */
export function useBilling({ deliver = false } = {}): Billing {
	useDatabase()
	const answers = new Map<number, number>()
	let isDown = false
	let server: Server
	let started: StripeSandbox
	const billing = { answers: () => answers, setDown: (value: boolean) => (isDown = value) }
	const result = billing as unknown as Billing

	beforeAll(async () => {
		server = createServer((request, response) => {
			const deliverOne = async (): Promise<void> => {
				if (isDown) {
					response.writeHead(503).end()
					return
				}
				const headers = new Headers()
				for (const [name, value] of Object.entries(request.headers))
					headers.set(name, String(value))
				const sent = new Request(`${config().origin}/api/stripe/webhook`, {
					method: 'POST',
					headers,
					body: new Uint8Array(await bodyOf(request)),
				})
				const answer = await webhook({ request: sent, params: {}, context: context() })
				answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
				response.writeHead(answer.status).end(await answer.text())
			}
			deliverOne().catch(() => response.writeHead(500).end())
		})
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
		const { port } = server.address() as AddressInfo
		started = await startStripeSandbox({
			port: 0,
			webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
			settings: NO_LIMIT,
			now: currentTime,
		})
		process.env['STRIPE_API_BASE'] = started.origin
		forgetSingleton('config')
		result.sandbox = controlSandbox(started.origin)
		result.owner = ownerOf(started.origin)
	})
	beforeEach(async () => {
		resetClock()
		forgetSingleton('prices')
		forgetSingleton('portal-configuration')
		forgetSingleton('event-poll')
		// Tests deliver one event after the other: none has to wait for the next.
		replaceSingleton('event-gathering', { ms: 0 })
		isDown = false
		answers.clear()
		await result.sandbox.reset()
		await result.sandbox.heal()
		await result.sandbox.webhooks({ ...CALM, mode: deliver ? 'auto' : 'hold' })
	})
	afterAll(async () => {
		await started.stop()
		await new Promise((resolve) => server.close(resolve))
		delete process.env['STRIPE_API_BASE']
		forgetSingleton('config')
		resetClock()
	})
	return result
}

const CALM = {
	duplicate: 1,
	shuffle: false,
	drop: [] as string[],
	delayMs: 0,
	badSignature: false,
	oldTimestamp: 0,
	futureTimestamp: 0,
	apiVersion: null,
	livemode: false,
	secrets: null,
	retry: false,
}

/** A VIP whose time is over, with the code of local mode. */
export async function createLapsedVip(overrides: Partial<NewUser> = {}): Promise<PublicUser> {
	const vip = await createCustomer({
		role: 'VIP',
		vipExpiresAt: after(currentTime(), -days(12)),
		vipStripeCouponId: 'FRIEND10',
		...overrides,
	})
	const result = await verifyVipCode(vip, currentTime())
	if (!result.ok) throw new Error(result.message)
	return result.user
}

export const wish = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
	plan: 'annual',
	ui: 'hosted',
	code: '',
	afterSubscribeRedirect: null,
	...overrides,
})

/** Opens a checkout. @throws Error if it is rejected */
export async function checkout(
	user: PublicUser,
	overrides: Partial<CheckoutRequest> = {},
): Promise<Extract<CheckoutResult, { ok: true }>> {
	const result = await startCheckout(user, wish(overrides), currentTime())
	if (!result.ok) throw new Error(result.message)
	return result
}

/** The user's billing account. */
export function accountOf(user: { id: string }) {
	return db().billingAccount.findUniqueOrThrow({
		where: { userId: user.id },
		include: {
			subscriptions: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
			payments: { orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }] },
		},
	})
}

/** The user's only subscription. */
export async function subscriptionOf(user: { id: string }) {
	const { subscriptions } = await accountOf(user)
	const [only] = subscriptions
	if (only === undefined) throw new Error('No subscription')
	return only
}

/** Whether a request of the user has paid access. */
export async function hasAccess(user: { id: string }): Promise<boolean> {
	const row = await db().user.findUniqueOrThrow({ where: { id: user.id }, include: WITH_PROFILE })
	return toViewer(row, currentTime()).tier === 'paid'
}

/** Buys a plan and opens the return page; the events are dropped. */
export async function buy(
	{ sandbox }: Billing,
	user: PublicUser,
	overrides: Partial<CheckoutRequest> = {},
	payment: Parameters<SandboxControl['pay']>[1] = {},
): Promise<Stripe.Checkout.Session> {
	const { sessionId } = await checkout(user, overrides)
	await sandbox.webhooks({ drop: ['*'] })
	const { outcome, session } = await sandbox.pay(sessionId, payment)
	await sandbox.webhooks({ drop: [] })
	if (outcome !== 'paid') throw new Error(`The card was ${outcome}`)
	await processCheckout(user, sessionId)
	return session
}

/** Time passes for the app and the provider alike; what falls due is delivered. */
export async function advanceTime({ sandbox }: Billing, ms: number): Promise<void> {
	advanceClock(ms / 1000)
	await sandbox.advance(0)
	await sandbox.flush()
}

/** All billing data of all users, for comparisons. */
export async function snapshot() {
	const [users, accounts, subscriptions, payments, redemptions, mails] = await Promise.all([
		db().user.findMany({
			select: {
				id: true,
				role: true,
				subscriptionStatus: true,
				graceUntil: true,
				vipExpiresAt: true,
			},
			orderBy: { id: 'asc' },
		}),
		db().billingAccount.findMany({
			select: {
				stripeCustomerId: true,
				userId: true,
				customerDeleted: true,
				accessSuspended: true,
			},
			orderBy: { stripeCustomerId: 'asc' },
		}),
		db().subscription.findMany({ omit: { updatedAt: true }, orderBy: { id: 'asc' } }),
		db().payment.findMany({ orderBy: { id: 'asc' } }),
		db().couponRedemption.findMany({ omit: { id: true }, orderBy: { checkoutSessionId: 'asc' } }),
		db().outboxMessage.findMany({ select: { dedupeKey: true }, orderBy: { dedupeKey: 'asc' } }),
	])
	return { users, accounts, subscriptions, payments, redemptions, mails }
}
