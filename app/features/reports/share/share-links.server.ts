import { db, inTransaction, Prisma, type Tx } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { consume, refund } from '~/core/security/rate-limiter.server'
import { digest, randomToken } from '~/core/security/signing.server'
import { after, days, formatDuration } from '~/core/time/durations'
import { unwrittenOpenings } from './openings.server'
import {
	type LinkState,
	linkState,
	MAX_LIVE_LINKS,
	type ShareDays,
	type ShareOptions,
	type SharedSectionKey,
} from './share-link'
import { StoredOptions } from './snapshot.schema.server'

/** The share links of a user. Every statement includes the owner; a token opens its own link only. */

/** How long a link that has ended stays in its owner's list. */
const ENDED_RETENTION = days(30)

export type ListedLink = ShareOptions & {
	id: string
	propertyId: string
	scenarioId: string | null
	state: LinkState
	createdAt: string
	expiresAt: string
	revokedAt: string | null
	openedCount: number
	/** Null if the deal was deleted. */
	propertyAddress: string | null
	/** Null for the deal's own numbers and for a scenario that was deleted. */
	scenarioName: string | null
}

const MAX_LISTED = 500

type LinkRow = {
	id: string
	propertyId: string
	scenarioId: string | null
	options: string
	createdAt: Date
	expiresAt: Date
	revokedAt: Date | null
	openedCount: number
	propertyAddress: string | null
	scenarioName: string | null
}

function toListed(row: LinkRow, now: Date): ListedLink {
	const { id, propertyId, scenarioId, createdAt, expiresAt, revokedAt } = row
	const { propertyAddress, scenarioName } = row
	const options = StoredOptions.parse(JSON.parse(row.options))
	return {
		...options,
		sections: options.sections as SharedSectionKey[],
		id,
		propertyId,
		scenarioId,
		state: linkState({ expiresAt, revokedAt, hasDeal: propertyAddress !== null }, now),
		createdAt: createdAt.toISOString(),
		expiresAt: expiresAt.toISOString(),
		revokedAt: revokedAt?.toISOString() ?? null,
		openedCount: row.openedCount + unwrittenOpenings(id),
		propertyAddress,
		scenarioName,
	}
}

/** The user's links, the latest first; ended ones for 30 days. They outlive their deal and scenario. */
export async function listShareLinks(userId: string, now: Date): Promise<ListedLink[]> {
	const links = await readRows<LinkRow>(Prisma.sql`
		SELECT l."id", l."propertyId", l."scenarioId", l."options", l."createdAt", l."expiresAt",
			l."revokedAt", l."openedCount", p."propertyAddress", s."name" AS "scenarioName"
		FROM "ShareLink" l
		LEFT JOIN "Property" p ON p."id" = l."propertyId" AND p."userId" = l."userId"
		LEFT JOIN "Scenario" s ON s."id" = l."scenarioId" AND s."userId" = l."userId"
			AND s."deletedAt" IS NULL
		WHERE l."userId" = ${userId}
		ORDER BY l."createdAt" DESC, l."id" LIMIT ${MAX_LISTED}`)
	return links.map((row) => toListed(row, now))
}

export type NewLink = {
	propertyId: string
	scenarioId: string | null
	days: ShareDays
	options: ShareOptions
	/** The copy that the link shows. */
	snapshot: string
}

export type CreatedLink = { kind: 'created'; id: string; token: string; expiresAt: Date }
export type CreateRefusal = { kind: 'full' } | { kind: 'notFound' }

/** The links that someone could open. */
const liveLinks = (userId: string, now: Date) => ({
	userId,
	revokedAt: null,
	expiresAt: { gt: now },
})

/** Whether the user may have another link. */
export async function hasRoom(userId: string, now: Date): Promise<boolean> {
	return (await db().shareLink.count({ where: liveLinks(userId, now) })) < MAX_LIVE_LINKS
}

/**
 * Stores a link if its owner has room for it. Count and insert are one statement, so that parallel
 * requests to any number of processes never exceed the limit. The token is known only to the caller.
 */
async function insertLink(
	tx: Tx,
	userId: string,
	{ propertyId, scenarioId, options, snapshot, ...link }: NewLink,
	now: Date,
): Promise<CreatedLink | CreateRefusal> {
	const id = `l${randomToken(16)}`
	const token = randomToken()
	const expiresAt = after(now, days(link.days))
	const inserted = await tx.$executeRaw`
		INSERT INTO "ShareLink" ("id", "userId", "tokenHash", "propertyId", "scenarioId", "options",
			"snapshot", "createdAt", "expiresAt", "openedCount")
		SELECT ${id}, p."userId", ${digest(token)}, p."id", ${scenarioId}, ${JSON.stringify(options)},
			${snapshot}, ${now}, ${expiresAt}, 0
		FROM "Property" p WHERE p."id" = ${propertyId} AND p."userId" = ${userId}
			AND (SELECT count(*) FROM "ShareLink" WHERE "userId" = ${userId}
				AND "revokedAt" IS NULL AND "expiresAt" > ${now}) < ${MAX_LIVE_LINKS}`
	if (inserted === 1) return { kind: 'created', id, token, expiresAt }
	const isOwn = (await tx.property.count({ where: { id: propertyId, userId } })) === 1
	return { kind: isOwn ? 'full' : 'notFound' }
}

/** The same in a transaction of its own. */
export const storeLink = (userId: string, link: NewLink, now: Date) =>
	inTransaction((tx) => insertLink(tx, userId, link, now))

export type TooManyLinks = { kind: 'tooOften'; message: string; retryAfter: number }

/** Counts a new link of this user; the refusal if there were too many in an hour. */
export async function countNewLink(userId: string): Promise<TooManyLinks | null> {
	const verdict = await consume('shareCreate', userId)
	if (verdict.allowed) return null
	const { retryAfterSeconds } = verdict
	const wait = formatDuration(retryAfterSeconds)
	return {
		kind: 'tooOften',
		message: `You can create up to 10 links an hour. Please try again in ${wait}.`,
		retryAfter: retryAfterSeconds,
	}
}

/** Takes back the count of a link for which no copy was begun. */
export const refundNewLink = (userId: string) => refund('shareCreate', userId)

/**
 * Ends a link at once and forgets its copy. Of a link that has ended already nothing changes.
 * Answers false if the user has no such link.
 */
export async function revokeLink(userId: string, id: string, now: Date): Promise<boolean> {
	const { count } = await db().shareLink.updateMany({
		where: { id, userId, revokedAt: null },
		data: { revokedAt: now, snapshot: '' },
	})
	return count === 1 || (await db().shareLink.count({ where: { id, userId } })) === 1
}

export type OpenedLink = {
	id: string
	userId: string
	snapshot: string
	createdAt: Date
	expiresAt: Date
}

type OpenedRow = Omit<OpenedLink, 'createdAt' | 'expiresAt'> &
	Record<'createdAt' | 'expiresAt', string | number | Date>

/** Longer than any token: what comes after it changes the digest, but costs nothing. */
const MAX_TOKEN_LENGTH = 64

/**
 * The live link with this token, or null: one statement for every token, so that an answer to one that
 * is unknown, cut, expired or revoked takes as long as any other. A link ends with its deal.
 */
export async function findLink(token: string, now: Date): Promise<OpenedLink | null> {
	const [row] = await readRows<OpenedRow>(Prisma.sql`
		SELECT l."id", l."userId", l."snapshot", l."createdAt", l."expiresAt" FROM "ShareLink" l
		WHERE l."tokenHash" = ${digest(token.slice(0, MAX_TOKEN_LENGTH))}
			AND l."revokedAt" IS NULL AND l."expiresAt" > ${now}
			AND EXISTS (SELECT 1 FROM "Property" p
				WHERE p."id" = l."propertyId" AND p."userId" = l."userId")`)
	if (row === undefined) return null
	return { ...row, createdAt: new Date(row.createdAt), expiresAt: new Date(row.expiresAt) }
}

/** Forgets the copies of expired links, and links some time after they have ended. */
export async function purgeShareLinks(now: Date): Promise<void> {
	const expired = { expiresAt: { lte: now }, snapshot: { not: '' } }
	await db().shareLink.updateMany({ where: expired, data: { snapshot: '' } })
	const before = after(now, -ENDED_RETENTION)
	const ended = [{ expiresAt: { lte: before } }, { revokedAt: { lte: before } }]
	await db().shareLink.deleteMany({ where: { OR: ended } })
}
