import { config } from '~/core/config/config.server'
import { afterCommit, db, inTransaction, type Prisma, type Tx } from '~/core/db/db.server'
import { paths } from '~/core/http/paths'
import { log } from '~/core/log.server'
import { mailOwner } from '~/core/mail/mail-owner.server'
import { randomToken } from '~/core/security/signing.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { alertEmail, MAILED_ALERTS } from './alert-emails'

/**
 * Billing issues that an admin must look at. Each is one row, however often it occurs; one that was resolved
 * and comes again is open again.
 */
export type Alert = {
	kind:
		| 'account_setup'
		| 'backup'
		| 'checkout_failing'
		| 'clock_skew'
		| 'dispute'
		| 'drift'
		| 'duplicate_subscription'
		| 'early_fraud_warning'
		| 'foreign_currency'
		| 'key_refused'
		| 'late_payment'
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
	/** A fact that is found at every sync and does not change: once resolved, it stays resolved. */
	isFact?: true
}

/** Whether an alert is new, open again after it was resolved, or still open or settled. */
export type AlertNews = 'new' | 'again' | 'known'

/**
 * Stores an alert, in the caller's transaction if there is one. For kinds that cost money while nobody
 * sees them, the owner gets an email, one per kind and day.
 */
export async function raiseAlert(alert: Alert, now: Date, tx?: Tx): Promise<AlertNews> {
	if (tx === undefined) return inTransaction((own) => raiseAlert(alert, now, own))
	const news = await store(tx, alert, now)
	if (news === 'known') return news
	const { kind, about, detail } = alert
	const subject = MAILED_ALERTS[kind]
	if (subject !== undefined) {
		const { brand, origin } = config()
		const mail = alertEmail(brand, { subject, detail, url: origin + paths.adminBilling() })
		const day = toIsoDay(now)
		await mailOwner(tx, 'billing alert', mail, { now, about: `${kind}:${day}`, reason: kind })
	}
	afterCommit(tx, () => log.warn({ alert: kind, about }, detail))
	return news
}

async function store(tx: Tx, alert: Alert, now: Date): Promise<AlertNews> {
	const { kind, about, detail } = alert
	const dedupeKey = `${kind}:${about}`
	const row = { id: `a${randomToken(16)}`, kind, dedupeKey, detail, createdAt: now }
	const stored = await tx.billingAlert.upsert({ where: { dedupeKey }, create: row, update: {} })
	if (stored.id === row.id) return 'new'
	if (stored.resolvedAt === null || alert.isFact === true) return 'known'
	const { count } = await tx.billingAlert.updateMany({
		where: { id: stored.id, resolvedAt: { not: null } },
		data: { detail, createdAt: now, resolvedAt: null, firstAt: stored.firstAt ?? stored.createdAt },
	})
	return count === 0 ? 'known' : 'again'
}

export async function resolveAlert(id: string, now: Date): Promise<void> {
	await resolveAlerts({ id }, now)
}

/** Resolves what is over by itself. */
export async function resolveAlerts(
	which: Prisma.BillingAlertWhereInput,
	now: Date,
	client: Tx = db(),
): Promise<void> {
	await client.billingAlert.updateMany({
		where: { AND: [which, { resolvedAt: null }] },
		data: { resolvedAt: now },
	})
}
