import { readMailbox } from '~/core/mail/mailer.server'
import { processOutbox } from '~/core/mail/outbox.server'
import { toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { type Books, chargesOf, subscriptionOf } from './books'
import { type Claim, claimText, readClaims } from './claims'
import { dayText, type Expected } from './model'
import { fail, look, type Mail, type Walk } from './walk-state'

/** What mails say is true when they are sent, and no later fact makes it false. */

async function readNew(walk: Walk): Promise<Mail[]> {
	while ((await processOutbox()) > 0);
	const all = (await readMailbox()).filter(({ to }) => to === walk.email)
	const fresh = all.filter(({ id }) => !walk.seenMails.has(id)).reverse()
	for (const { id } of fresh) walk.seenMails.add(id)
	return fresh.map(({ id, sentAt, subject, text }) => ({
		id,
		at: Math.floor(Date.parse(sentAt) / 1000),
		subject,
		claims: readClaims(`${subject}. ${text}`),
	}))
}

/** Subject and text often say the same. */
const once = (claims: readonly Claim[]): Claim[] => [
	...new Map(claims.map((claim) => [claimText(claim), claim])).values(),
]

const has = (mail: Mail, kind: Claim['kind']): boolean =>
	mail.claims.some((claim) => claim.kind === kind)

/** Reads what was mailed, and checks it. */
export async function checkMails(walk: Walk): Promise<void> {
	const fresh = await readNew(walk)
	if (fresh.length === 0) return
	const { books, expected } = await look(walk)
	for (const mail of fresh) {
		walk.mails.push(mail)
		walk.log.push(`    mail: ${mail.subject} [${mail.claims.map(claimText).join('; ')}]`)
		for (const claim of once(mail.claims)) checkClaim(walk, { mail, claim, books, expected })
		remember(walk, mail)
		if (!walk.hasToTellDeletion || !/deleted/u.test(mail.subject)) continue
		walk.hasToTellDeletion = false
		if (!has(mail, 'noMoreCharges'))
			fail(walk, 'told: deletion', `“${mail.subject}” is silent about the plan`)
	}
}

/** A mail replaces what an earlier one said of the same. */
function remember(walk: Walk, mail: Mail): void {
	if (has(mail, 'noMoreCharges')) walk.open.noCharges = mail
	if (has(mail, 'renews')) Object.assign(walk.open, { renews: mail, noCharges: null })
	if (has(mail, 'accessUntil')) walk.open.access = mail
}

type Said = { mail: Mail; claim: Claim; books: Books; expected: Expected }

function checkClaim(walk: Walk, { mail, claim, books, expected }: Said): void {
	const say = (why: string): void =>
		fail(walk, `mail ${claim.kind}`, `“${mail.subject}” says ${claimText(claim)}, but ${why}`)
	const { next } = expected
	switch (claim.kind) {
		case 'renews':
			if (next === null) say(`nothing renews (${expected.state ?? 'no plan'})`)
			else if (claim.on !== null && claim.on !== next.on) say(`the next payment is on ${next.on}`)
			else if (claim.cents !== null && claim.cents !== next.cents)
				say(`the next payment is $${next.cents / 100}`)
			return
		case 'charged': {
			// A start that costs nothing has no payment.
			if (claim.cents === 0) return
			const isBooked = books.charges.some(
				({ amount, created }) => amount === claim.cents && dayText(created) === claim.on,
			)
			if (!isBooked) say('there is no such payment')
			return
		}
		case 'planEnded':
			if (expected.state !== null) say(`the plan is ${expected.state}`)
			return
		case 'accessEnded':
			if (expected.access === true) say(`there is access: ${expected.reasons.join(', ')}`)
			return
		case 'noMoreCharges':
			if (next !== null) say(`$${next.cents / 100} is charged on ${next.on}`)
			return
		case 'vipUntil':
			if (expected.vipUntil === null || dayText(expected.vipUntil) !== claim.on) {
				say(`it is ${expected.vipUntil === null ? 'no day' : dayText(expected.vipUntil)}`)
			}
			return
		case 'switched':
			if (walk.switches === 0) say('nobody switched')
			else walk.switches -= 1
			return
		default:
	}
}

/** What happened since must not make an earlier mail false. */
export function checkPromises(walk: Walk, books: Books, expected: Expected): void {
	const { noCharges, access } = walk.open
	for (const charge of books.charges) {
		if (walk.seenCharges.has(charge.id) || walk.bookedCharges.has(charge.id)) continue
		if (walk.otherCustomers.has(toId(charge.customer) ?? '')) continue
		const kept = charge.amount - charge.amount_refunded
		if (noCharges !== null && charge.created >= noCharges.at && kept > 0 && walk.isSynced) {
			const text = `“${noCharges.subject}” said that nothing more is charged, then $${charge.amount / 100}`
			fail(walk, 'mail broken: charge', text)
		}
	}
	for (const { id } of books.charges) walk.bookedCharges.add(id)
	const until = access?.claims.find(({ kind }) => kind === 'accessUntil')?.on ?? null
	if (access === null || until === null) return
	// A bank that takes the money back is a fact in between, although nobody here acts.
	if (books.disputes.some(({ created }) => created >= access.at)) return
	const end = Date.parse(`${until} UTC`) / 1000
	if (books.now < end && expected.access === false && walk.isSynced) {
		fail(
			walk,
			'mail broken: access',
			`“${access.subject}” said access until ${until}, and there is none`,
		)
	}
}

/** Each start and each payment is told: what was paid, and what comes next. */
export function checkTold(walk: Walk, books: Books, expected: Expected): void {
	const id = expected.subscription
	const subscription = books.subscriptions.find((one) => one.id === id)
	if (walk.member === null || id === null || subscription === undefined) return
	const since = (at: number) => walk.mails.filter((mail) => mail.at >= at)
	if (!walk.started.has(id)) {
		walk.started.add(id)
		const isTold = since(subscription.created).some(
			(mail) => has(mail, 'charged') || has(mail, 'renews') || has(mail, 'accessUntil'),
		)
		if (!isTold) fail(walk, 'told: start', 'a plan has started, and no mail says so')
	}
	checkDunning(walk, books, expected)
	for (const { charge } of chargesOf(books, id)) {
		if (walk.seenCharges.has(charge.id) || charge.disputed || charge.amount_refunded > 0) continue
		const isTold = since(charge.created).some(({ claims }) =>
			claims.some(({ kind, cents }) => kind === 'charged' && cents === charge.amount),
		)
		if (!isTold) fail(walk, 'told: receipt', `no mail tells the payment of $${charge.amount / 100}`)
	}
}

/** A failed renewal is told at each try, and before or when access ends. */
function checkDunning(
	walk: Walk,
	books: Books,
	{ state, access, graceUntil, subscription }: Expected,
): void {
	const invoice = books.invoices.find(
		(one) => one.status === 'open' && subscriptionOf(one) === subscription,
	)
	if (state !== 'pastDue' || invoice === undefined || graceUntil === null) return
	const tellsOfIt = (mail: Mail) =>
		has(mail, 'due') || has(mail, 'accessUntil') || has(mail, 'accessEnded')
	const known = walk.tries.get(invoice.id)
	// What becomes of a bank's payment that is on its way is not known yet.
	const count = invoice.attempt_count - (books.inTransit.has(invoice.id) ? 1 : 0)
	walk.tries.set(invoice.id, { count, at: books.now })
	const isNew = known !== undefined && count > known.count
	if (isNew && !walk.mails.some((mail) => mail.at > known.at && tellsOfIt(mail))) {
		fail(walk, 'told: retry', `the try number ${count} failed, and no mail says so`)
	}
	const isTold = walk.mails.some(
		(mail) =>
			mail.at >= graceUntil - 36 * 3_600 && (has(mail, 'accessUntil') || has(mail, 'accessEnded')),
	)
	if (access === false && walk.jobAt > graceUntil + 3_600 && !isTold) {
		fail(walk, 'told: access', `access ended on ${dayText(graceUntil)}, and no mail says so`)
	}
}
