import { afterCommit, db, inTransaction, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { randomToken } from '~/core/security/signing.server'

/** Billing issues that an admin must look at. Each is one row, however often it occurs. */
export type Alert = {
	kind:
		| 'account_setup'
		| 'clock_skew'
		| 'dispute'
		| 'drift'
		| 'duplicate_subscription'
		| 'early_fraud_warning'
		| 'foreign_currency'
		| 'livemode'
		| 'orphan'
		| 'payment_form'
		| 'price'
		| 'same_card'
		| 'unknown_customer'
		| 'unknown_plan'
		| 'unknown_status'
		| 'webhook_failed'
	/** Identifies the subject; a repeated key is the same alert. */
	about: string
	detail: string
}

/** Stores an alert, in the caller's transaction if there is one. */
export async function raiseAlert(alert: Alert, now: Date, tx?: Tx): Promise<void> {
	if (tx === undefined) return inTransaction((own) => raiseAlert(alert, now, own))
	const dedupeKey = `${alert.kind}:${alert.about}`
	const row = {
		id: `a${randomToken(16)}`,
		kind: alert.kind,
		dedupeKey,
		detail: alert.detail,
		createdAt: now,
	}
	const stored = await tx.billingAlert.upsert({ where: { dedupeKey }, create: row, update: {} })
	if (stored.id !== row.id) return
	afterCommit(tx, () => log.warn({ alert: alert.kind, about: alert.about }, alert.detail))
}

export async function resolveAlert(id: string, now: Date): Promise<void> {
	await db().billingAlert.updateMany({ where: { id, resolvedAt: null }, data: { resolvedAt: now } })
}
