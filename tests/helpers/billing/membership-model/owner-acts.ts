import { stripeClient, toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { type Act, choose } from './steps'
import { look, type Perform, type Walk } from './walk-state'
import { COUPONS } from './model'

/** What the owner of the account and the banks do at the provider. */

/** What the provider refuses, such as a second dispute about a payment, changes nothing. */
async function tried(what: string, work: Promise<unknown>): Promise<string> {
	return work.then(
		() => what,
		() => `${what}: refused by the provider`,
	)
}

const anyCharge = async (walk: Walk, by: number) => {
	const { charges } = (await look(walk)).books
	return charges.length === 0 ? null : choose(charges, by)
}

const refund: Perform = async (walk, { by: [which, part] }) => {
	const charge = await anyCharge(walk, which)
	if (charge === null) return null
	const cents = part < 0.6 ? undefined : Math.max(1, Math.floor(charge.amount * part * 0.5))
	const text = `refund ${cents ?? 'all'} of ${charge.id} ($${charge.amount / 100})`
	return tried(text, walk.sandbox.refund(charge.id, cents))
}

const failRefund: Perform = async (walk, { by: [which] }) => {
	const { refunds } = (await look(walk)).books
	if (refunds.length === 0) return null
	const { id } = choose(refunds, which)
	return tried(`the refund ${id} fails`, walk.sandbox.failRefund(id))
}

const dispute: Perform = async (walk, { by: [which] }) => {
	const charge = await anyCharge(walk, which)
	if (charge === null) return null
	return tried(`dispute ${charge.id}`, walk.sandbox.dispute(charge.id))
}

const inquire: Perform = async (walk, { by: [which] }) => {
	const charge = await anyCharge(walk, which)
	if (charge === null) return null
	return tried(`inquiry about ${charge.id}`, walk.sandbox.inquire(charge.id))
}

const decide: Perform = async (walk, { by: [which, won] }) => {
	const open = (await look(walk)).books.disputes.filter(({ status }) => status === 'needs_response')
	if (open.length === 0) return null
	const { id } = choose(open, which)
	const outcome = won < 0.7 ? 'won' : 'lost'
	return tried(`the dispute ${id} is ${outcome}`, walk.sandbox.closeDispute(id, outcome))
}

/** The running or stopped plan at the provider. */
const plan = async (walk: Walk) => {
	const { books, expected } = await look(walk)
	return books.subscriptions.find(({ id }) => id === expected.subscription) ?? null
}

const cancelAt: Perform = async (walk, { by: [when] }) => {
	const found = await plan(walk)
	if (found === null) return null
	const { books } = await look(walk)
	const end = Math.max(...found.items.data.map((item) => item.current_period_end))
	const days = Math.floor(when * 90)
	const at = when < 0.5 ? books.now + (1 + days) * 86_400 : end + days * 86_400
	const { subscriptions } = stripeClient('background')
	const remove = when > 0.9 && found.cancel_at !== null
	const fields = remove ? ({ cancel_at: '' } as const) : { cancel_at: at }
	const text = remove
		? 'the owner removes the end'
		: `the owner sets the end to ${new Date(at * 1000).toISOString().slice(0, 10)}`
	return tried(text, subscriptions.update(found.id, fields))
}

const pauseCollection: Perform = async (walk, { by: [how] }) => {
	const found = await plan(walk)
	if (found === null) return null
	const behavior = choose(['void', 'keep_as_draft', 'mark_uncollectible'] as const, how)
	const isPaused = found.pause_collection !== null
	const fields = { pause_collection: isPaused ? ('' as const) : { behavior } }
	const text = isPaused ? 'collect again' : `pause collection (${behavior})`
	return tried(text, stripeClient('background').subscriptions.update(found.id, fields))
}

/** A status that the app does not know yet. */
const oddStatus: Perform = async (walk) => {
	const found = await plan(walk)
	if (found === null || ['past_due', 'paused'].includes(found.status)) return null
	const next = found.status === 'on_hold' ? 'active' : 'on_hold'
	return tried(`status ${next}`, walk.sandbox.setStatus(found.id, next))
}

/** A pause of the plan itself, which the provider's page offers too. */
const pause: Perform = async (walk) => {
	const found = await plan(walk)
	if (found === null) return null
	const { subscriptions } = stripeClient('background')
	return found.status === 'paused'
		? tried('go on with the plan', subscriptions.resume(found.id))
		: tried('pause the plan', subscriptions.pause(found.id))
}

const credit: Perform = async (walk, { by: [cents] }) => {
	const customer = toId((await plan(walk))?.customer)
	if (customer === null) return null
	const amount = -100 * (1 + Math.floor(cents * 200))
	const { customers } = stripeClient('background')
	const text = `credit of $${-amount / 100}`
	return tried(text, customers.update(customer, { balance: amount }))
}

const deleteCustomer: Perform = async (walk) => {
	const { subscriptions } = (await look(walk)).books
	const customer = toId(subscriptions[0]?.customer)
	if (customer === null) return null
	return tried(`delete the customer ${customer}`, walk.sandbox.deleteCustomer(customer))
}

const replacePrice: Perform = async (walk, { by: [which, cents] }) => {
	const key = which < 0.5 ? 'annual' : 'biannual'
	const unitAmount = 10_000 + Math.floor(cents * 100) * 100
	return tried(
		`a new price for ${key}: $${unitAmount / 100}`,
		walk.sandbox.changePrice(key, { unitAmount }),
	)
}

const deleteCoupon: Perform = async (walk, { by: [which] }) => {
	const id = choose(Object.keys(COUPONS), which)
	return tried(`delete the coupon ${id}`, walk.sandbox.deleteCoupon(id))
}

export const OWNER_ACTS = {
	refund,
	failRefund,
	dispute,
	inquire,
	decide,
	cancelAt,
	pauseCollection,
	pause,
	oddStatus,
	credit,
	deleteCustomer,
	replacePrice,
	deleteCoupon,
} satisfies Partial<Record<Act, Perform>>
