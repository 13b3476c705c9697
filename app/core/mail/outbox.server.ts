import { config } from '~/core/config/config.server'
import { currentTime } from '~/core/time/clock'
import { afterCommit, db, Prisma, type Tx } from '~/core/db/db.server'
import { epochMs } from '~/core/db/dialect.server'
import { countRow } from '~/core/db/row-lists.server'
import { after, days, minutes, seconds } from '~/core/time/durations'
import { countEvent } from '~/core/event-counts.server'
import { log } from '~/core/log.server'
import { MAIL_KINDS, type MailKind } from './mail-kinds'
import { isOneAddress, type OutgoingMail, sendMail } from './mailer.server'
import { randomToken } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'

/**
 * Emails are stored in the transaction that causes them and sent afterwards, so an unavailable mail
 * server delays emails and nothing else. A message is sent once; `dedupeKey` merges the same
 * message queued twice. What it was and what became of it is kept for a while (mail-trace.server.ts).
 */

const FIRST_RETRY = seconds(20)
const MAX_RETRY_MS = minutes(60)
const MAX_AGE = days(3)
/** Duration of a claim, during which no other process sends the message. An attempt ends sooner. */
export const CLAIM = minutes(5)
/** How many messages are sent at a time, so that a slow server does not hold up all mail. */
const MAX_DELIVERIES_AT_ONCE = 4
const MAX_MESSAGES_PER_RUN = 20
const MAX_REASON = 200

const state = singleton('outbox', () => ({ wake: null as (() => void) | null }))

/** Registered by the scheduler; called when there is a new message. */
export function onNewMail(wake: () => void): void {
	state.wake = wake
}

/** How long it is known what an email was, to whom it went and what became of it. */
export const TRACE_RETENTION = days(90)

export type MailOptions = {
	now: Date
	kind: MailKind
	/** What caused it: an id or an act. Never what the email says. */
	reason: string
	/** The account that it is about. */
	userId?: string | null
	/** The same message has the same key. */
	dedupeKey?: string
}

/** In SQL, whether a message was queued whose key is a text, a colon and the `getTime()` of a date. */
export const isMailQueued = (text: Prisma.Sql, date: Prisma.Sql): Prisma.Sql =>
	Prisma.sql`EXISTS (SELECT 1 FROM "OutboxMessage" m
		WHERE m."dedupeKey" = ${text} || ':' || ${epochMs(date)})`

function toRow(mail: OutgoingMail, { now, kind, reason, userId = null, dedupeKey }: MailOptions) {
	if (!isOneAddress(mail.to)) throw new Error('The recipient is not one address')
	return {
		id: `m${randomToken(16)}`,
		kind: MAIL_KINDS[kind].priority,
		mailKind: kind,
		reason: reason.slice(0, MAX_REASON),
		userId,
		recipient: mail.to,
		payload: JSON.stringify(mail),
		dedupeKey,
		createdAt: now,
		nextAttemptAt: now,
		forgetAt: after(now, TRACE_RETENTION),
	}
}

/**
 * Queues an email in the caller's transaction; urgent kinds are sent first. Returns false if the same
 * message is queued already and this call sends nothing.
 * @throws Error if the recipient is not exactly one address
 */
export async function enqueueMail(
	tx: Tx,
	mail: OutgoingMail,
	options: MailOptions,
): Promise<boolean> {
	const message = toRow(mail, options)
	const { dedupeKey } = message
	// The row that is there already stays; catching its error would end the transaction on some databases.
	const stored =
		dedupeKey === undefined
			? await tx.outboxMessage.create({ data: message })
			: await tx.outboxMessage.upsert({ where: { dedupeKey }, create: message, update: {} })
	if (stored.id !== message.id) return false
	wakeAfterCommit(tx)
	return true
}

/**
 * Queues many emails at once, each with a key; those whose key is there already are left out. Returns
 * how many were queued.
 */
export async function enqueueMails(
	tx: Tx,
	mails: readonly { mail: OutgoingMail; options: MailOptions & { dedupeKey: string } }[],
): Promise<number> {
	const byKey = new Map(mails.map((one) => [one.options.dedupeKey, one]))
	const stored = await tx.outboxMessage.findMany({
		where: { dedupeKey: { in: [...byKey.keys()] } },
		select: { dedupeKey: true },
	})
	for (const { dedupeKey } of stored) byKey.delete(dedupeKey ?? '')
	if (byKey.size === 0) return 0
	const data = [...byKey.values()].map(({ mail, options }) => toRow(mail, options))
	await tx.outboxMessage.createMany({ data })
	wakeAfterCommit(tx)
	return data.length
}

const wakeAfterCommit = (tx: Tx): void => afterCommit(tx, () => state.wake?.())

/** What is left of an email that will not be sent. */
const discarded = (now: Date) => ({ discardedAt: now, nextAttemptAt: null, payload: '{}' })

/**
 * Discards the queued emails to this address; the same message can be queued for another one. Compares
 * the address as a whole: it is user input, so it must not work as a pattern.
 */
export async function discardMailTo(tx: Tx, recipient: string, now: Date): Promise<void> {
	await tx.outboxMessage.updateMany({
		where: { sentAt: null, discardedAt: null, recipient },
		data: { ...discarded(now), dedupeKey: null },
	})
}

/** The delay before the next attempt: 20 s, doubling, at most an hour. */
export function retryDelay(attempts: number): number {
	return Math.min(MAX_RETRY_MS, FIRST_RETRY * 2 ** Math.max(0, attempts - 1))
}

/** Returns the current time; called at each step, because one delivery can take long. */
type Clock = () => Date

/** What a mail server said, without the links of the email that it may quote. */
const withoutOwnLinks = (text: string): string =>
	text.replaceAll(/https?:\/\/\S+/giu, (url) => (url.startsWith(config().origin) ? '[link]' : url))

type Claimed = { id: string; payload: string; attempts: number; createdAt: Date; until: Date }

async function attempt({ id, payload, attempts, createdAt, until }: Claimed, clock: Clock) {
	// Only while the claim is ours: a message claimed again belongs to another attempt.
	const ours = { id, nextAttemptAt: until }
	try {
		await sendMail(JSON.parse(payload) as OutgoingMail, clock())
		countEvent('mail', 'sent')
		// The content goes; discarded meanwhile or not, it was sent.
		const sent = { sentAt: clock(), nextAttemptAt: null, payload: '{}' }
		await db().outboxMessage.updateMany({
			where: { id },
			data: { ...sent, failedAt: null, discardedAt: null },
		})
	} catch (error) {
		const text = withoutOwnLinks(error instanceof Error ? error.message : String(error))
		const now = clock()
		const isOver = now.getTime() - createdAt.getTime() > MAX_AGE
		countEvent('mail', isOver ? 'abandoned' : 'delayed')
		await db().outboxMessage.updateMany({
			where: ours,
			data: {
				lastError: text.slice(0, 500),
				failedAt: isOver ? now : null,
				nextAttemptAt: isOver ? null : after(now, retryDelay(attempts)),
			},
		})
		log.warn({ message: id, attempts, err: text }, isOver ? 'email abandoned' : 'email delayed')
	}
}

/** Claims a message for one attempt, starting now. Returns null if another process claimed it. */
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

/** How many messages wait to be sent. */
export const queuedMailCount = (): Promise<number> =>
	db().outboxMessage.count({ where: { nextAttemptAt: { not: null } } })

/** The message to send next: urgent ones first, bulk ones last, of each those that wait the longest. */
async function nextDue(now: Date) {
	const first = (kind?: string) =>
		db().outboxMessage.findFirst({
			where: { nextAttemptAt: { lte: now }, ...(kind === undefined ? {} : { kind }) },
			orderBy: { nextAttemptAt: 'asc' },
		})
	const oldest = await first()
	// Mostly there is none. Each look is for one kind, so that an index answers it, however many wait.
	if (oldest === null || oldest.kind === 'urgent') return oldest
	return (
		(await first('urgent')) ?? (oldest.kind === 'mail' ? oldest : await first('mail')) ?? oldest
	)
}

/**
 * Sends the messages that are due, a few in parallel, and returns how many were tried. The next one is
 * looked up when the one before has ended, so that an urgent one waits for one delivery at most.
 */
export async function processOutbox(clock: Clock = currentTime): Promise<number> {
	let attemptCount = 0
	const deliver = async (): Promise<void> => {
		while (attemptCount < MAX_MESSAGES_PER_RUN) {
			const message = await nextDue(clock())
			if (message === null) return
			const claimed = await claim(message, clock)
			// Another delivery has claimed it, so it is no longer due.
			if (claimed === null) continue
			attemptCount += 1
			await attempt({ ...message, ...claimed }, clock)
		}
	}
	await Promise.all(Array.from({ length: MAX_DELIVERIES_AT_ONCE }, deliver))
	return attemptCount
}

const waiting = {
	sentAt: null,
	discardedAt: null,
	OR: [{ failedAt: { not: null } }, { lastError: { not: null } }],
}

/** Lists undelivered emails with recipient and subject, but never their content. */
export async function undelivered(limit: number) {
	const rows = await db().outboxMessage.findMany({
		where: waiting,
		orderBy: { createdAt: 'desc' },
		take: limit,
	})
	return rows.map(({ id, recipient, attempts, lastError, createdAt, nextAttemptAt, ...row }) => ({
		id,
		to: recipient,
		subject: (JSON.parse(row.payload) as Partial<OutgoingMail>).subject ?? '',
		attempts,
		lastError,
		/** Whether sending was abandoned or is being retried. */
		isOver: row.failedAt !== null,
		createdAt,
		nextAttemptAt,
	}))
}

/** How many emails are undelivered, for a statement that reads more. */
export const undeliveredRow = () =>
	countRow(Prisma.sql`FROM "OutboxMessage"
		WHERE "sentAt" IS NULL AND "discardedAt" IS NULL
			AND ("failedAt" IS NOT NULL OR "lastError" IS NOT NULL)`)

/** Makes an undelivered message due now. Returns false if it no longer exists. */
export async function retryMail(tx: Tx, id: string, now: Date): Promise<boolean> {
	const { count } = await tx.outboxMessage.updateMany({
		where: { id, ...waiting },
		data: { failedAt: null, nextAttemptAt: now },
	})
	if (count > 0) wakeAfterCommit(tx)
	return count > 0
}

/**
 * Discards an undelivered message; its key stays, so that it is not queued again. Returns false if it
 * no longer waits.
 */
export async function discardMail(tx: Tx, id: string, now: Date): Promise<boolean> {
	const { count } = await tx.outboxMessage.updateMany({
		where: { id, ...waiting },
		data: discarded(now),
	})
	return count > 0
}
