import { currentTime } from './clock'
import { db, isUniqueViolation, type Tx } from './db.server'
import { after, days, minutes, seconds } from './durations'
import { log } from './log.server'
import { isOneAddress, type Mail, sendMail } from './mail.server'
import { singleton } from './singleton'

/**
 * Mail is written down in the transaction that gives the reason for it, and sent afterwards: a
 * mail server that is down delays mail and nothing else. A message is sent once; `dedupeKey` makes
 * the same message queued twice one message.
 */

const FIRST_RETRY = seconds(20)
const LONGEST_RETRY = minutes(60)
const GIVE_UP_AFTER = days(3)
/** While one attempt runs, another process leaves the message alone. */
const CLAIM = minutes(5)

const state = singleton('outbox', () => ({ wake: null as (() => void) | null }))

/** Called by the scheduler: what to do when there is new mail. */
export function onNewMail(wake: () => void): void {
	state.wake = wake
}

/** Writes a mail down, in the caller's transaction. */
export async function queueMail(
	tx: Tx,
	mail: Mail,
	options: { now: Date; dedupeKey?: string },
): Promise<void> {
	if (!isOneAddress(mail.to)) throw new Error('The recipient is not one address')
	try {
		await tx.outboxMessage.create({
			data: {
				kind: 'mail',
				payload: JSON.stringify(mail),
				dedupeKey: options.dedupeKey,
				createdAt: options.now,
				nextAttemptAt: options.now,
			},
		})
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
	}
	setTimeout(() => state.wake?.(), 0)
}

/** The pause before the next attempt: 20 s, doubling, at most an hour. */
export function retryDelay(attempts: number): number {
	return Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.max(0, attempts - 1))
}

async function attempt(id: string, payload: string, attempts: number, createdAt: Date, now: Date) {
	try {
		await sendMail(JSON.parse(payload) as Mail, now)
		// What was said stays out of the books once it is delivered.
		await db().outboxMessage.update({
			where: { id },
			data: { sentAt: now, nextAttemptAt: null, payload: '{}', lastError: null },
		})
	} catch (error) {
		const text = error instanceof Error ? error.message : String(error)
		const isOver = now.getTime() - createdAt.getTime() > GIVE_UP_AFTER
		await db().outboxMessage.update({
			where: { id },
			data: {
				lastError: text.slice(0, 500),
				failedAt: isOver ? now : null,
				nextAttemptAt: isOver ? null : after(now, retryDelay(attempts)),
			},
		})
		log.warn({ message: id, attempts, err: text }, isOver ? 'mail given up' : 'mail delayed')
	}
}

/** Sends what is due and answers how many messages were tried. */
export async function deliverDue(now: Date = currentTime()): Promise<number> {
	const due = await db().outboxMessage.findMany({
		where: { nextAttemptAt: { lte: now } },
		orderBy: { createdAt: 'asc' },
		take: 20,
	})
	let tried = 0
	for (const message of due) {
		const claimed = await db().outboxMessage.updateMany({
			where: { id: message.id, nextAttemptAt: message.nextAttemptAt },
			data: { nextAttemptAt: after(now, CLAIM), attempts: { increment: 1 } },
		})
		if (claimed.count === 0) continue
		tried += 1
		await attempt(message.id, message.payload, message.attempts + 1, message.createdAt, now)
	}
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
		const { to, subject } = JSON.parse(payload) as Partial<Mail>
		const { id, attempts, lastError, createdAt, nextAttemptAt } = row
		return {
			id,
			to: to ?? '',
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
export async function sendAgain(tx: Tx, id: string, now: Date): Promise<boolean> {
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
