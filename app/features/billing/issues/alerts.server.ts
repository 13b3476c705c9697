import { db, isUniqueViolation, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'

/** What about money a person has to look at. Each is one row, however often it is noticed. */
export type Alert = {
	kind:
		| 'clock_skew'
		| 'dispute'
		| 'drift'
		| 'duplicate_subscription'
		| 'early_fraud_warning'
		| 'foreign_currency'
		| 'livemode'
		| 'orphan'
		| 'price'
		| 'same_card'
		| 'unknown_customer'
		| 'unknown_plan'
		| 'unknown_status'
		| 'webhook_failed'
	/** What it is about; the same again is the same alert. */
	about: string
	detail: string
}

/** Writes an alert down, in the caller's transaction if there is one. */
export async function raiseAlert(alert: Alert, now: Date, tx?: Tx): Promise<void> {
	const dedupeKey = `${alert.kind}:${alert.about}`
	try {
		await (tx ?? db()).billingAlert.create({
			data: { kind: alert.kind, dedupeKey, detail: alert.detail, createdAt: now },
		})
		log.warn({ alert: alert.kind, about: alert.about }, alert.detail)
	} catch (error) {
		if (!isUniqueViolation(error)) throw error
	}
}

/** What nobody has dealt with yet, newest first. */
export function openAlerts(most: number) {
	return db().billingAlert.findMany({
		where: { resolvedAt: null },
		orderBy: { createdAt: 'desc' },
		take: most,
	})
}

export async function resolveAlert(id: string, now: Date): Promise<void> {
	await db().billingAlert.updateMany({ where: { id, resolvedAt: null }, data: { resolvedAt: now } })
}
