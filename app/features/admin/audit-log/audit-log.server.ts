import { COMMAND_LINE } from '~/core/audit/audit.server'
import { db, Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import { pageWithin } from '~/core/http/list-query'
import { after, days } from '~/core/time/durations'
import { AUDIT_PAGE_SIZE, type AuditQuery, readChanges } from './audit-query'
import { deletedName, displayName } from '~/features/admin/users/user-fields'

/** The audit log for admins. Names are current ones; deleted users have none, only an ID, role and age. */

function toWhere(query: AuditQuery): Prisma.AuditEventWhereInput {
	const { action, actor, kind, target, since, until } = query
	return {
		...(action === '' ? {} : { action }),
		...(actor === '' ? {} : { actorId: actor }),
		...(kind === '' ? {} : { targetKind: kind }),
		...(target === '' ? {} : { targetId: target }),
		createdAt: {
			...(since === '' ? {} : { gte: new Date(since) }),
			...(until === '' ? {} : { lt: after(new Date(until), days(1)) }),
		},
	}
}

const NAME = { id: true, firstName: true, lastName: true, email: true } as const

/** Everyone who has changed something. */
async function listActors(): Promise<string[]> {
	const rows = await readRows<{ id: string }>(
		Prisma.sql`SELECT DISTINCT "actorId" AS "id" FROM "AuditEvent"`,
	)
	return rows.map(({ id }) => id)
}

const EXPORT_NAMES: Readonly<Record<string, string>> = { users: 'Users', payments: 'Payments' }

/** What an entry without a name is about: our IDs say nothing, those of Stripe can be looked up there. */
function namelessTarget(kind: string, id: string): string {
	if (kind === 'provider') return deletedName(id)
	if (kind === 'mail') return `Email …${id.slice(-6)}`
	return EXPORT_NAMES[id] ?? id
}

/** One page of the log, newest first. */
export async function auditLog(query: AuditQuery) {
	const where = toWhere(query)
	const total = await db().auditEvent.count({ where })
	const { page, pages, skip } = pageWithin(query.page, total, AUDIT_PAGE_SIZE)
	const rows = await db().auditEvent.findMany({
		where,
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		skip,
		take: AUDIT_PAGE_SIZE,
	})
	const userIds = rows.flatMap(({ actorId, targetKind, targetId }) =>
		targetKind === 'user' || targetKind === 'provider' ? [actorId, targetId] : [actorId],
	)
	const actors = await listActors()
	const users = await db().user.findMany({
		where: { id: { in: [...new Set([...actors, ...userIds])] } },
		select: NAME,
	})
	/** Deleted users have none. */
	const names = new Map(users.map((user) => [user.id, displayName(user)]))
	const getName = (id: string): string =>
		id === COMMAND_LINE.id ? 'Command line' : (names.get(id) ?? deletedName(id))
	return {
		rows: rows.map((row) => {
			const isPerson = row.targetKind === 'user'
			return {
				id: row.id,
				action: row.action,
				actor: { id: row.actorId, name: getName(row.actorId) },
				target: {
					kind: row.targetKind,
					id: row.targetId,
					// Some entries about a provider have no name of their own.
					name: isPerson
						? getName(row.targetId)
						: row.targetName ||
							(names.get(row.targetId) ?? namelessTarget(row.targetKind, row.targetId)),
					isThere: names.has(row.targetId),
				},
				changes: readChanges(row.before, row.after),
				createdAt: row.createdAt.toISOString(),
			}
		}),
		total,
		page,
		pages,
		actors: actors
			.map((id) => ({ id, name: getName(id) }))
			.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en')),
	}
}

export type AuditLog = Awaited<ReturnType<typeof auditLog>>
