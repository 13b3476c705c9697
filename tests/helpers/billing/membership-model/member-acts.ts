import { stripeClient, toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { createCustomer } from '#tests/helpers/factories'
import { openFullPortal, submitPortal } from '#tests/helpers/billing/portal'
import type { CardKind } from '#sandbox/stripe/store'
import { Reader } from './browser'
import { toCents } from './claims'
import { COUPONS, noGrants } from './model'
import { type Act, choose } from './steps'
import { fail, look, ownCustomers, type Perform, type Walk } from './walk-state'

/** What members do, on the pages of the app and on those of the provider. */

const CARDS: readonly CardKind[] = [
	...['ok', 'ok', 'ok', 'fails_on_renewal', 'fails_on_renewal'],
	...[
		'declined',
		'authenticate',
		'authenticate_always',
		'disputed',
		'bank_debit',
		'bank_debit_fails',
	],
] as CardKind[]

const isDebit = (card: string): boolean => card.startsWith('bank_debit')

/** What was chosen with one number, when another choice comes of its later digits. */
const later = (by: number): number => (by * 37) % 1

const buy: Perform = async (walk, { by: [which, how, code] }) => {
	if (walk.member === null) return null
	const { sandbox } = walk
	const reader = await Reader.of(walk, walk.member.id)
	const plan = which < 0.5 ? 'annual' : 'biannual'
	const isOffered = /name="plan"/u.test((await reader.read('/subscription')).html)
	const { status, location } = await reader.device.post('/subscription', { plan })
	if (status === 409 && isOffered && walk.isSynced) {
		fail(walk, 'sale', 'the page of the plans sells a plan that is then refused (409)')
	}
	const session = /\/c\/pay\/(\w+)/u.exec(location ?? '')?.[1]
	if (session === undefined) return `buy ${plan}: refused ${status}`
	const card = choose(CARDS, how)
	const typed = code < 0.4 ? undefined : choose(Object.keys(COUPONS), later(code))
	const payment = { card, authenticate: true, last4: String(4_000 + Math.floor(how * 1_000)) }
	const paid = await sandbox
		.pay(session, { ...payment, ...(typed === undefined ? {} : { code: typed }) })
		.catch(() => sandbox.pay(session, payment))
	if (isDebit(card)) walk.grants.hasDebit = true
	walk.card = null
	if (later(how) < 0.6) await reader.read(`/subscription-return?session_id=${session}`)
	return `buy ${plan} with ${card} ${typed ?? ''}: ${paid.outcome}`
}

/** The running plan at the provider. */
async function planOf(walk: Walk) {
	const { books, expected } = await look(walk)
	return books.subscriptions.find(({ id }) => id === expected.subscription)
}

type Plan = Awaited<ReturnType<typeof planOf>>

/** What was answered is what the provider has. */
function checkDone(walk: Walk, intent: string, before: Plan, now: Plan): void {
	const isEnding = now === undefined || now.cancel_at !== null
	const of = (plan: Plan) =>
		JSON.stringify([
			plan?.items.data.map(({ price }) => price.id),
			plan?.schedule === null,
			plan?.pending_update === null,
		])
	if (intent === 'cancel' && !isEnding) fail(walk, 'act: cancel', 'the canceled plan renews')
	if (intent === 'resume' && isEnding) fail(walk, 'act: resume', 'the resumed plan still ends')
	if (intent === 'switch' && of(before) === of(now)) {
		fail(walk, 'act: switch', 'the plan was switched, and the provider has the same')
	}
}

/** Answers a question about the plan. */
const ask =
	(intent: 'cancel' | 'resume' | 'switch'): Perform =>
	async (walk, { answers }) => {
		if (walk.member === null) return null
		const before = await planOf(walk)
		const reader = await Reader.of(walk, walk.member.id)
		const answer = await reader.submit(
			`/profile/membership?confirm=${intent}`,
			'/profile/membership',
			{ intent, agree: true },
		)
		if (answer === null) return null
		const { page, status, location } = answer
		const due = /Due today (\$[\d,.]+\d)/u.exec(page.text)?.[1]
		walk.dueNow = due === undefined ? null : toCents(due)
		if (intent === 'switch' && location !== null) walk.switches += 1
		if (location !== null && answers === 'good') {
			checkDone(walk, intent, before, await planOf(walk))
		}
		return location === null ? `${intent}: refused ${status}` : `${intent} ${due ?? ''}`
	}

async function rememberCard(walk: Walk, customer: string): Promise<void> {
	const found = await stripeClient('background').customers.retrieve(customer)
	if (found.deleted !== true) walk.card = toId(found.invoice_settings.default_payment_method)
}

const customerOf = async (walk: Walk): Promise<string | null> => {
	const { books, expected } = await look(walk)
	const own = books.subscriptions.find(({ id }) => id === expected.subscription)
	return own === undefined ? null : toId(own.customer)
}

const newCard: Perform = async (walk, { by: [how] }) => {
	const customer = await customerOf(walk)
	if (walk.member === null || customer === null) return null
	const reader = await Reader.of(walk, walk.member.id)
	const { location } = await reader.device.post('/profile/billing-portal', { intent: 'card' })
	if (location === null || !location.startsWith('http')) return null
	const card = choose(CARDS, how)
	if (isDebit(card)) walk.grants.hasDebit = true
	const last4 = String(5_000 + Math.floor(how * 1_000))
	const saved = await submitPortal(location, { intent: 'card', card, last4 })
	await rememberCard(walk, customer)
	const back = saved.headers.get('Location')
	if (back !== null) {
		const { pathname, search } = new URL(back, location)
		await reader.device.load(pathname + search)
	}
	return `new card ${card}`
}

/** The card that was saved first is the default again. */
const olderCard: Perform = async (walk) => {
	const customer = await customerOf(walk)
	if (customer === null) return null
	const { customers } = stripeClient('background')
	const { data } = await customers.listPaymentMethods(customer)
	const cards = [...data].sort((a, b) => a.created - b.created)
	const [oldest] = cards
	if (oldest === undefined || cards.length < 2) return null
	await customers.update(customer, { invoice_settings: { default_payment_method: oldest.id } })
	walk.card = oldest.id
	return 'the older card is the default'
}

/** The page of an open invoice, also of a plan that has ended. */
const payInvoice: Perform = async (walk) => {
	const { books } = await look(walk)
	const open = books.invoices.find(({ status }) => status === 'open')
	const url = open?.hosted_invoice_url
	if (typeof url !== 'string') return null
	const answer = await fetch(url, {
		method: 'POST',
		body: new URLSearchParams({ intent: 'pay', card: 'ok', last4: '4242' }),
	})
	return `pay the open invoice ${open?.id ?? ''}: ${answer.status}`
}

const portalCancel: Perform = async (walk) => {
	const customer = await customerOf(walk)
	const { expected } = await look(walk)
	if (customer === null || expected.subscription === null) return null
	const { url } = await openFullPortal(stripeClient('background'), customer)
	const fields = { intent: 'cancel', subscription: expected.subscription }
	return `cancel in the portal: ${(await submitPortal(url, fields)).status}`
}

const visit: Perform = async (walk) => {
	if (walk.member === null) return null
	await (await Reader.of(walk, walk.member.id)).read('/profile')
	return 'visit'
}

const deleteAccount: Perform = async (walk) => {
	if (walk.member === null) return null
	const { state } = (await look(walk)).expected
	const { device } = await Reader.of(walk, walk.member.id)
	const recaptchaToken = await device.botToken('delete_account')
	const { status } = await device.call('DELETE', '/api/users/me', { recaptchaToken })
	if (status !== 200) return `delete the account: refused ${status}`
	const { books } = await look(walk)
	for (const id of ownCustomers(walk, books)) walk.formerCustomers.add(id)
	walk.member = null
	walk.hasToTellDeletion = state !== null
	walk.grants = noGrants()
	walk.open = { noCharges: null, renews: null, access: null }
	return 'delete the account'
}

const comeBack: Perform = async (walk) => {
	if (walk.member !== null) return null
	walk.member = await createCustomer({ email: walk.email, firstName: 'Mia' })
	return 'sign up again'
}

export const MEMBER_ACTS = {
	buy,
	cancel: ask('cancel'),
	resume: ask('resume'),
	switch: ask('switch'),
	newCard,
	olderCard,
	payInvoice,
	portalCancel,
	visit,
	deleteAccount,
	comeBack,
} satisfies Partial<Record<Act, Perform>>
