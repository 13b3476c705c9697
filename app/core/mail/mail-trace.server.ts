import { db, inTransaction, type Tx } from '~/core/db/db.server'
import { readInParts } from '~/core/user-data/json-pieces.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { after, days } from '~/core/time/durations'
import { type MailFate, type MailTrace, MAX_TRACES } from './mail-trace'
import { mailReason } from './mail-kinds'
import { TRACE_RETENTION } from './outbox.server'

/**
 * What emails were sent, why, to whom, and what became of them: kept for 90 days, without what they
 * said, so that "I never got the code" and "why did I get this" have an answer.
 */

/** How long the key of an email stays after its trace: a plan renews within two years at most. */
const KEY_RETENTION = days(800)
/** How many rows are deleted at a time. */
const BATCH = 500

type FateRow = {
	attempts: number
	sentAt: Date | null
	failedAt: Date | null
	discardedAt: Date | null
}

function fateOf({ attempts, sentAt, failedAt, discardedAt }: FateRow): [MailFate, Date | null] {
	if (sentAt !== null) return ['sent', sentAt]
	if (discardedAt !== null) return ['discarded', discardedAt]
	if (failedAt !== null) return ['failed', failedAt]
	return [attempts > 0 ? 'retrying' : 'queued', null]
}

/** What admins see of the newest emails about an account or to one of these addresses. */
export async function listMailTraces(
	userId: string | null,
	addresses: readonly string[],
): Promise<MailTrace[]> {
	const isTo = { recipient: { in: [...addresses] } }
	const rows = await db().outboxMessage.findMany({
		where: userId === null ? isTo : { OR: [{ userId }, isTo] },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: MAX_TRACES,
	})
	return rows.map((row) => {
		const [fate, at] = fateOf(row)
		return {
			id: row.id,
			kind: row.mailKind,
			why: mailReason(row.mailKind),
			reason: row.reason,
			to: row.recipient,
			writtenAt: row.createdAt.toISOString(),
			fate,
			at: at?.toISOString() ?? null,
			attempts: row.attempts,
			lastError: row.lastError,
		}
	})
}

/**
 * Deletes the emails about an account and to its addresses, sent and queued ones, in the transaction that
 * deletes the account. What is queued afterwards, such as the confirmation, is kept like every other email.
 * @param addresses verified ones: an account without must not delete the email of an address's owner
 */
export async function forgetMailOf(
	tx: Tx,
	userId: string,
	addresses: readonly string[],
): Promise<void> {
	await tx.outboxMessage.deleteMany({
		where: { OR: [{ userId }, { recipient: { in: [...addresses] } }] },
	})
}

/** All emails about a user, in their data: they have what these said. The end of an account forgets them. */
export const mailUserData: UserDataProvider = {
	name: 'emails',
	export: (userId) =>
		readInParts(
			(slice) =>
				db().outboxMessage.findMany({
					where: { userId },
					orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
					...slice,
				}),
			(row) => ({
				kind: row.mailKind,
				reason: row.reason,
				to: row.recipient,
				writtenAt: row.createdAt,
				attempts: row.attempts,
				nextAttemptAt: row.nextAttemptAt,
				sentAt: row.sentAt,
				failedAt: row.failedAt,
				discardedAt: row.discardedAt,
				lastError: row.lastError,
				deletedAfter: row.forgetAt,
			}),
		),
}

/**
 * Deletes the traces of emails after 90 days. An email with a key leaves its key for two more years, so
 * that the same message is not sent again. One that waits to be sent stays.
 */
export async function purgeMailTraces(now: Date): Promise<void> {
	while ((await purgeBatch(now)) === BATCH);
}

async function purgeBatch(now: Date): Promise<number> {
	const old = after(now, -TRACE_RETENTION)
	const due = await db().outboxMessage.findMany({
		where: {
			nextAttemptAt: null,
			OR: [{ forgetAt: { lte: now } }, { forgetAt: null, createdAt: { lt: old } }],
		},
		select: { id: true, dedupeKey: true, createdAt: true },
		take: BATCH,
	})
	const forgotten = after(now, -KEY_RETENTION)
	const keyed = due.filter((row) => row.dedupeKey !== null && row.createdAt > forgotten)
	const kept = new Set(keyed.map(({ id }) => id))
	const gone = due.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
	await inTransaction(async (tx) => {
		await tx.outboxMessage.deleteMany({ where: { id: { in: gone }, nextAttemptAt: null } })
		await tx.outboxMessage.updateMany({
			where: { id: { in: [...kept] }, nextAttemptAt: null },
			data: {
				recipient: '',
				reason: '',
				userId: null,
				payload: '{}',
				lastError: null,
				failedAt: null,
				forgetAt: after(now, KEY_RETENTION - TRACE_RETENTION),
			},
		})
	})
	return due.length
}
