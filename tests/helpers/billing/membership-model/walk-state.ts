import { currentTime } from '~/core/time/clock'
import type { SandboxControl } from '#tests/helpers/billing/sandbox-control'
import type { SignIn } from './browser'
import { toId } from '~/features/billing/stripe-sync/stripe-client.server'
import { type Books, readBooks } from './books'
import type { Claim } from './claims'
import { type Expected, expectedState, type Grants } from './model'
import type { Step } from './steps'

/** What a walk knows at any time. */

export type Mail = { id: string; at: number; subject: string; claims: Claim[] }

export type Violation = { rule: string; detail: string }

/** Where a walk goes: this process, or a server that can be killed. */
export type Place = {
	sandbox: SandboxControl
	signIn: SignIn
	/** Moves the time of the app, in seconds. */
	move: (seconds: number) => Promise<void>
	/** Begins anew at the time of the computer, with the data that is stored meanwhile. */
	reset: (store: () => Promise<void>) => Promise<void>
	/** Kills the process at some time during the work, and starts another. */
	killDuring: (work: Promise<unknown>, by: number) => Promise<void>
}

export type Walk = Place & {
	adminId: string
	/** Null after a deletion. */
	member: { id: string; email: string } | null
	email: string
	grants: Grants
	/** Of deleted accounts. */
	formerCustomers: Set<string>
	/** Of friends. */
	otherCustomers: Set<string>
	/** Whether the app has read everything since it last changed. */
	isSynced: boolean
	/** What was right after the step before; null if the app could not know it. */
	promised: Expected | null
	/** What a page said that an act charges at once, in cents. */
	dueNow: number | null
	/** The card that the member chose last. */
	card: string | null
	seenMails: Set<string>
	mails: Mail[]
	/** Promises of mails that later facts must not break, until an act changes what they are about. */
	open: { noCharges: Mail | null; renews: Mail | null; access: Mail | null }
	/** Switches of plan that a mail may tell. */
	switches: number
	/** When the job has run last; it tells what time alone changes. */
	jobAt: number
	/** How often an unpaid invoice was tried, by when. */
	tries: Map<string, { count: number; at: number }>
	/** An account with a plan was deleted: its mail has to say that nothing more is charged. */
	hasToTellDeletion: boolean
	/** Charges of which it was checked that they are as announced. */
	judgedCharges: Set<string>
	/** Charges that were there before, and that the app could know. */
	seenCharges: Set<string>
	/** Charges that were there before. */
	bookedCharges: Set<string>
	/** Subscriptions whose start was checked. */
	started: Set<string>
	violations: Violation[]
	/** What happened, for a report. */
	log: string[]
}

export const nowSeconds = (): number => Math.floor(currentTime().getTime() / 1000)

export const fail = (walk: Walk, rule: string, detail: string): void => {
	walk.violations.push({ rule, detail })
}

/** The customers of the member's account. */
export const ownCustomers = (walk: Walk, books: Books): Set<string> =>
	new Set(
		books.subscriptions
			.map(({ customer }) => toId(customer) ?? '')
			.filter((id) => !walk.formerCustomers.has(id) && !walk.otherCustomers.has(id)),
	)

/** The books now, and what is right by them. */
export async function look(walk: Walk): Promise<{ books: Books; expected: Expected }> {
	const books = await readBooks(nowSeconds())
	return { books, expected: expectedState(books, ownCustomers(walk, books), walk.grants) }
}

/** What an act did, in words; null if there was nothing to do. */
export type Done = string | null
export type Perform = (walk: Walk, step: Step) => Promise<Done>
