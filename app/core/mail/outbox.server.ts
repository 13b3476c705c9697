import { currentTime } from '~/core/time/clock'
import { db, isUniqueViolation, type Tx } from '~/core/db/db.server'
import { after, days, minutes, seconds } from '~/core/time/durations'
import { log } from '~/core/log.server'
import { isOneAddress, type Mail, sendMail } from './mailer.server'
import { singleton } from '~/core/singleton'

/**
 * Mail is written down in the transaction that gives the reason for it, and sent afterwards: a
 * mail server that is down delays mail and nothing else. A message is sent once; `dedupeKey` makes
 * the same message queued twice one message.
 */

const FIRST_RETRY = seconds(20)
const MAX_RETRY_MS = minutes(60)
const GIVE_UP_AFTER = days(3)
/** While one attempt runs, another process leaves the message alone. An attempt ends sooner than that. */
export const CLAIM = minutes(5)
/** How many messages are sent at a time, so that a slow server does not hold up all mail. */
const MAX_DELIVERIES_AT_ONCE = 4
const MAX_MESSAGES_PER_RUN = 20

const state = singleton('outbox', () => ({ wake: null as (() => void) | null }))

/** Called by the scheduler: what to do when there is new mail. */
export function onNewMail(wake: () => void): void {
	state.wake = wake
}

/**
 * Writes a mail down, in the caller's transaction. False when the same message is there already, so
 * that this call sends nothing.
 */
export async function enqueueMail(
	tx: Tx,
	mail: Mail,
	options: { now: Date; dedupeKey?: string },
): Promise<boolean> {
	if (!isOneAddress(mail.to)) throw new Error('The recipient is not one address')
	try {
		await tx.outboxMessage.create({
			data: {
				kind: 'mail',
				recipient: mail.to,
				payload: JSON.stringify(mail),
				dedupeKey: options.dedupeKey,
				createdAt: options.now,
				nextAttemptAt: options.now,
			},
		})
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
		return false
	}
	setTimeout(() => state.wake?.(), 0)
	return true
}

/**
 * Deletes the mail to this address that still waits. The address is compared as a whole: it is typed
 * by a person, so it must not work as a pattern.
 */
export async function discardMailTo(tx: Tx, recipient: string): Promise<void> {
	await tx.outboxMessage.deleteMany({ where: { sentAt: null, recipient } })
}

/** The pause before the next attempt: 20 s, doubling, at most an hour. */
export function retryDelay(attempts: number): number {
	return Math.min(MAX_RETRY_MS, FIRST_RETRY * 2 ** Math.max(0, attempts - 1))
}

/** Tells the time; asked at each step, because one delivery can take long. */
type Clock = () => Date

type Claimed = { id: string; payload: string; attempts: number; createdAt: Date; until: Date }

async function attempt({ id, payload, attempts, createdAt, until }: Claimed, clock: Clock) {
	// Only while the claim is ours: a message that was claimed anew is not this attempt's to judge.
	const ours = { id, nextAttemptAt: until }
	try {
		await sendMail(JSON.parse(payload) as Mail, clock())
		// What was said, and to whom, stays out of the books once it is delivered.
		await db().outboxMessage.updateMany({
			where: { id },
			data: {
				sentAt: clock(),
				nextAttemptAt: null,
				payload: '{}',
				recipient: '',
				failedAt: null,
				lastError: null,
			},
		})
	} catch (error) {
		const text = error instanceof Error ? error.message : String(error)
		const now = clock()
		const isOver = now.getTime() - createdAt.getTime() > GIVE_UP_AFTER
		await db().outboxMessage.updateMany({
			where: ours,
			data: {
				lastError: text.slice(0, 500),
				failedAt: isOver ? now : null,
				nextAttemptAt: isOver ? null : after(now, retryDelay(attempts)),
			},
		})
		log.warn({ message: id, attempts, err: text }, isOver ? 'mail given up' : 'mail delayed')
	}
}

/** Takes a message for one attempt, from this moment on. Null when another process has it. */
async function claim(
	message: { id: string; nextAttemptAt: Date | null; attempts: number },
	clock: Clock,
): Promise<{ until: Date; attempts: number } | null> {
	const until = after(clock(), CLAIM)
	const claimed = await db().outboxMessage.updateMany({
		where: { id: message.id, nextAttemptAt: message.nextAttemptAt },
		data: { nextAttemptAt: until, attempts: { increment: 1 } },
	})
	return claimed.count === 0 ? null : { until, attempts: message.attempts + 1 }
}

/** Sends what is due, a few messages at a time, and answers how many were tried. */
export async function processOutbox(clock: Clock = currentTime): Promise<number> {
	const due = await db().outboxMessage.findMany({
		where: { nextAttemptAt: { lte: clock() } },
		orderBy: { createdAt: 'asc' },
		take: MAX_MESSAGES_PER_RUN,
	})
	let tried = 0
	const deliverNext = async (): Promise<void> => {
		for (let message = due.shift(); message !== undefined; message = due.shift()) {
			const claimed = await claim(message, clock)
			if (claimed === null) continue
			tried += 1
			await attempt({ ...message, ...claimed }, clock)
		}
	}
	await Promise.all(Array.from({ length: MAX_DELIVERIES_AT_ONCE }, deliverNext))
	return tried
}

export type Undelivered = {
	id: string
	to: string
	subject: string
	attempts: number
	lastError: string | null
	/** Given up, or still being tried. */
	isOver: boolean
	createdAt: Date
	nextAttemptAt: Date | null
}

const waiting = { sentAt: null, OR: [{ failedAt: { not: null } }, { lastError: { not: null } }] }

/** Mail that could not be delivered so far: to whom and about what, never what it says. */
export async function undelivered(most: number): Promise<Undelivered[]> {
	const rows = await db().outboxMessage.findMany({
		where: waiting,
		orderBy: { createdAt: 'desc' },
		take: most,
	})
	return rows.map(({ payload, failedAt, ...row }) => {
		const { subject } = JSON.parse(payload) as Partial<Mail>
		const { id, recipient, attempts, lastError, createdAt, nextAttemptAt } = row
		return {
			id,
			to: recipient,
			subject: subject ?? '',
			attempts,
			lastError,
			isOver: failedAt !== null,
			createdAt,
			nextAttemptAt,
		}
	})
}

/** How many messages that is. */
export function undeliveredCount(): Promise<number> {
	return db().outboxMessage.count({ where: waiting })
}

/** Puts an undelivered message at the head of the line again. False when it is not there any more. */
export async function retryMail(tx: Tx, id: string, now: Date): Promise<boolean> {
	const { count } = await tx.outboxMessage.updateMany({
		where: { id, ...waiting },
		data: { failedAt: null, nextAttemptAt: now },
	})
	if (count > 0) setTimeout(() => state.wake?.(), 0)
	return count > 0
}

/** Throws an undelivered message away. False when it is not there any more. */
export async function discardMail(tx: Tx, id: string): Promise<boolean> {
	const { count } = await tx.outboxMessage.deleteMany({ where: { id, ...waiting } })
	return count > 0
}
