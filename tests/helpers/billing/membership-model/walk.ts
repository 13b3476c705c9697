import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '~/core/config/config.server'
import { currentTime } from '~/core/time/clock'
import { stripeClient } from '~/features/billing/stripe-sync/stripe-client.server'
import { createAdmin, createCustomer } from '#tests/helpers/factories'
import { emptyDatabase } from '#tests/helpers/setup/database'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { ADMIN_ACTS } from './admin-acts'
import { type Books, isMoneyLost } from './books'
import { checkMails, checkPromises, checkTold } from './check-mails'
import { checkMoney } from './check-money'
import { checkPages } from './check-pages'
import { MEMBER_ACTS } from './member-acts'
import { COUPONS, noGrants } from './model'
import { OWNER_ACTS } from './owner-acts'
import type { Act, Step } from './steps'
import { deliver, settle, TIME_ACTS } from './time-acts'
import {
	type Done,
	look,
	nowSeconds,
	type Perform,
	type Place,
	type Violation,
	type Walk,
} from './walk-state'

/** Runs a sequence of acts on the running product, and checks it against the model after each of them. */

const PERFORM: Readonly<Record<Act, Perform>> = {
	...MEMBER_ACTS,
	...ADMIN_ACTS,
	...OWNER_ACTS,
	...TIME_ACTS,
}

/** Acts that change nothing that a mail or a page has said of the plan. */
const NEUTRAL: ReadonlySet<Act> = new Set<Act>([
	...(['visit', 'wait', 'leap', 'job', 'restart', 'replacePrice', 'deleteCoupon'] as const),
	...(['newCard', 'olderCard', 'payInvoice', 'comeBack', 'inquire'] as const),
])

/** Acts in which the app calls the provider, so that an answer can be lost. */
const CALLING: ReadonlySet<Act> = new Set<Act>([
	'cancel',
	'resume',
	'switch',
	'adminCancel',
	'adminRefund',
])

/** Acts during which the process may be killed. */
const KILLED: ReadonlySet<Act> = new Set<Act>([
	...(['buy', 'cancel', 'resume', 'switch', 'newCard'] as const),
	...(['adminCancel', 'adminRefund', 'adminExtend'] as const),
])

const PRICES_ONLY: ReadonlySet<Act> = new Set<Act>(['replacePrice', 'deleteCoupon'])

async function createCodes(): Promise<void> {
	const { coupons, promotionCodes } = stripeClient('background')
	await Promise.all(
		Object.entries(COUPONS).map(async ([id, { percent, off, duration }]) => {
			await coupons.create({
				id,
				duration,
				...(duration === 'repeating' ? { duration_in_months: 8 } : {}),
				...(percent > 0 ? { percent_off: percent } : { amount_off: off, currency: 'usd' }),
			})
			await promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: id })
		}),
	)
}

/** The next first of March at noon: the same months and days in every run. */
function toAnchor(): number {
	const now = currentTime()
	const year = now.getUTCFullYear() + (now.getUTCMonth() >= 2 ? 1 : 0)
	return (Date.UTC(year, 2, 1, 12) - now.getTime()) / 1000
}

async function begin(place: Place): Promise<Walk> {
	const { sandbox } = place
	rmSync(join(config().dataDir, 'mailbox'), { recursive: true, force: true })
	for (const name of ['prices', 'portal-configuration', 'event-poll', 'last-readings']) {
		forgetSingleton(name)
	}
	let adminId = ''
	await place.reset(async () => {
		await emptyDatabase()
		adminId = (await createAdmin()).id
	})
	await sandbox.heal()
	await sandbox.reset()
	await sandbox.webhooks({ mode: 'hold', drop: [], shuffle: false })
	await place.move(Math.ceil(toAnchor()))
	await sandbox.advance(0)
	await createCodes()
	const member = await createCustomer({ firstName: 'Mia' })
	return {
		...place,
		adminId,
		member,
		email: member.email,
		grants: noGrants(),
		formerCustomers: new Set(),
		otherCustomers: new Set(),
		isSynced: true,
		promised: null,
		dueNow: null,
		card: null,
		seenMails: new Set(),
		mails: [],
		open: { noCharges: null, renews: null, access: null },
		switches: 0,
		jobAt: 0,
		tries: new Map(),
		hasToTellDeletion: false,
		judgedCharges: new Set(),
		seenCharges: new Set(),
		bookedCharges: new Set(),
		started: new Set(),
		violations: [],
		log: [],
	}
}

const ENDED_BY = {
	adminCancel: 'admin',
	deleteAccount: 'deletion',
	deleteCustomer: 'customer',
} as const

/** Why a plan ended: by the act, by the bank's or the owner's taking its money, or by its own course. */
function noteEnds(walk: Walk, books: Books, act: Act): void {
	for (const subscription of books.subscriptions) {
		const {
			id,
			ended_at: endedAt,
			cancel_at: cancelAt,
			cancellation_details: details,
		} = subscription
		if (endedAt === null || walk.grants.endedBy.has(id)) continue
		const isOwnCourse = endedAt === cancelAt || details?.reason === 'payment_failed'
		const byAct = act in ENDED_BY ? ENDED_BY[act as keyof typeof ENDED_BY] : null
		const cause = isMoneyLost(books, subscription) ? 'money' : 'provider'
		walk.grants.endedBy.set(id, byAct ?? (isOwnCourse ? 'provider' : cause))
	}
}

async function disturb(walk: Walk, { act, answers }: Step): Promise<void> {
	if (!CALLING.has(act) || (answers !== 'lost' && answers !== 'refused')) return
	const how = answers === 'lost' ? ({ when: 'after', reset: true } as const) : { status: 500 }
	await walk.sandbox.fail({ route: 'POST *', times: 1, ...how })
}

/** What is right must hold now; what was promised before too. */
async function check(walk: Walk, act: Act): Promise<void> {
	const { books } = await look(walk)
	noteEnds(walk, books, act)
	await checkMails(walk)
	const { expected } = await look(walk)
	await checkMoney(walk, books, walk.promised)
	checkPromises(walk, books, expected)
	await checkPages(walk, expected)
	if (walk.isSynced) checkTold(walk, books, expected)
	if (walk.isSynced) for (const { id } of books.charges) walk.seenCharges.add(id)
	walk.promised = walk.isSynced ? expected : null
}

/** Performs an act, and kills the process meanwhile if the step says so. */
async function perform(walk: Walk, step: Step): Promise<Done> {
	const { act, answers, by } = step
	if (answers !== 'killed' || !KILLED.has(act)) return PERFORM[act](walk, step)
	// The member sees the connection end; what has become of it, the next pages tell.
	const work = PERFORM[act](walk, step).catch(() => 'the connection ended')
	await walk.killDuring(work, by[2])
	return `killed: ${String(await work)}`
}

async function take(walk: Walk, step: Step): Promise<void> {
	const { act } = step
	walk.dueNow = null
	await disturb(walk, step)
	const done = await perform(walk, step)
	await walk.sandbox.heal()
	walk.log.push(`  ${act}: ${done ?? 'nothing to do'} (${step.delivery}, ${step.answers})`)
	if (done !== null && !NEUTRAL.has(act)) {
		walk.open = {
			noCharges: act === 'cancelAt' ? walk.open.noCharges : null,
			renews: null,
			access: null,
		}
		if (act !== 'switch') walk.promised = null
	}
	// Who has canceled pays nothing more until they change their mind.
	if (act === 'cancel' && done?.startsWith('cancel:') === false && step.answers === 'good') {
		const at = nowSeconds() + 1
		walk.open.noCharges = { id: '', at, subject: 'the cancellation', claims: [] }
	}
	// Who pays of their own accord is not charged; of an ended plan, other checks see it.
	if (act === 'payInvoice') {
		walk.open.noCharges = null
		const { books } = await look(walk)
		for (const { id } of books.charges) walk.bookedCharges.add(id)
	}
	const isRead = await deliver(walk, step)
	if (act === 'wait') walk.isSynced = true
	else if (act !== 'job' && act !== 'leap' && !PRICES_ONLY.has(act)) walk.isSynced = isRead
	else if (act === 'leap') walk.isSynced = false
	await check(walk, act)
}

export type WalkResult = { violations: Violation[]; log: string[]; steps: number }

/** Runs the steps until something is wrong. */
export async function runSteps(place: Place, steps: readonly Step[]): Promise<WalkResult> {
	const walk = await begin(place)
	let taken = 0
	for (const step of steps) {
		taken += 1
		await take(walk, step)
		if (walk.violations.length > 0) break
	}
	if (walk.violations.length === 0) {
		await settle(walk)
		walk.promised = null
		walk.log.push('  end: the job alone')
		await check(walk, 'job')
	}
	return { violations: walk.violations, log: walk.log, steps: taken }
}
