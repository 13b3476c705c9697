import type { PrismaClient } from '~/core/db/prisma/client'
import { db, type Tx } from '~/core/db/db.server'
import type { AuditAction, AuditKind } from './audit-actions'

/**
 * Records what admins do, in the transaction that does it: who did what to which entity, with the
 * values before and after. Users are recorded by id only, so a deleted account leaves no name
 * behind. Secrets never get here, because callers list the fields to record.
 */

type AuditValue = string | number | boolean | null | readonly string[]
export type AuditValues = Readonly<Record<string, AuditValue>>

export type AuditEntry = {
	actor: { id: string }
	action: AuditAction
	target: { kind: AuditKind; id: string; name?: string }
	before?: AuditValues
	after?: AuditValues
}

/** Who acts with a command on the server. */
export const COMMAND_LINE = { id: 'command-line' }

const MAX_VALUE_LENGTH = 300
const MAX_NAME_LENGTH = 200

function same(a: AuditValue | undefined, b: AuditValue | undefined): boolean {
	return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function short(value: AuditValue): AuditValue {
	return typeof value === 'string' && value.length > MAX_VALUE_LENGTH
		? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…`
		: value
}

/** Returns the fields that differ between two states, or all fields if there is only one state. */
export function diffValues(
	before: AuditValues | undefined,
	after: AuditValues | undefined,
): { before: AuditValues | null; after: AuditValues | null } {
	const pick = (values: AuditValues | undefined): AuditValues | null => {
		if (values === undefined) return null
		const differing = Object.entries(values).filter(
			([key]) => before === undefined || after === undefined || !same(before[key], after[key]),
		)
		return Object.fromEntries(differing.map(([key, value]) => [key, short(value)]))
	}
	return { before: pick(before), after: pick(after) }
}

const text = (values: AuditValues | null): string | null =>
	values === null ? null : JSON.stringify(values)

/**
 * Records an admin action in the caller's transaction, so that either both are committed or
 * neither. Outside of a transaction, pass `db()`.
 */
export async function audit(
	tx: Tx | PrismaClient,
	{ actor, action, target, before, after }: AuditEntry,
	now: Date,
): Promise<void> {
	const changes = diffValues(before, after)
	await tx.auditEvent.create({
		data: {
			actorId: actor.id,
			action,
			targetKind: target.kind,
			targetId: target.id,
			targetName: (target.name ?? '').slice(0, MAX_NAME_LENGTH),
			before: text(changes.before),
			after: text(changes.after),
			createdAt: now,
		},
	})
}

/** Records an action that writes nothing else, such as the download of a file. */
export function auditOutsideTransaction(entry: AuditEntry, now: Date): Promise<void> {
	return audit(db(), entry, now)
}
