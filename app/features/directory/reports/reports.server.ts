import type { PublicUser } from '~/features/accounts/access/viewer'
import { config } from '~/core/config/config.server'
import { audit } from '~/core/audit/audit.server'
import { db, inTransaction } from '~/core/db/db.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { mailOwner } from '~/core/mail/mail-owner.server'
import { paths } from '~/core/http/paths'
import { loadListings } from '~/features/directory/listing/change-log-queries.server'
import { reportEmail } from '~/features/directory/emails'
import { reasonLabel, type ReportReason } from './report-reasons'

/** Member reports about listings. */

export type ReportResult =
	| { ok: true }
	| { ok: false; status: 404 | 429; message: string; retryAfter?: number }

/**
 * Files a report: for the admins' list, and by email to support. A member has one per listing: a
 * new one replaces the old one and is open again.
 */
export async function fileReport(
	reporter: Pick<PublicUser, 'id'>,
	providerId: string,
	report: { reason: ReportReason; details: string },
	now: Date,
): Promise<ReportResult> {
	const limit = await consume('reports', reporter.id)
	if (!limit.allowed) {
		return refuseTooMany("You've sent several reports. Please try again", limit)
	}
	const [listed] = await loadListings([providerId])
	if (listed === undefined) {
		return { ok: false, status: 404, message: 'This provider is no longer in the directory.' }
	}
	const { brand, origin } = config()
	await inTransaction(async (tx) => {
		const key = { reporterId: reporter.id, providerId }
		const reportData = { ...report, createdAt: now, handledAt: null }
		const { provider } = await tx.providerReport.upsert({
			where: { reporterId_providerId: key },
			create: { ...key, ...reportData },
			update: reportData,
			include: { provider: { select: { company: true } } },
		})
		const mail = reportEmail(brand, {
			company: provider.company,
			reason: reasonLabel(report.reason),
			details: report.details,
			url: origin + paths.adminProvider(providerId),
		})
		await mailOwner(tx, 'listing report', mail, { now, reason: 'report form' })
	})
	return { ok: true }
}

export type ReportRow = { id: string; reason: string; details: string; createdAt: string }

/** The open reports about a provider, newest first. The owner never learns who sent them. */
export async function openReports(providerId: string): Promise<ReportRow[]> {
	const rows = await db().providerReport.findMany({
		where: { providerId, handledAt: null },
		orderBy: { createdAt: 'desc' },
	})
	return rows.map(({ id, reason, details, createdAt }) => ({
		id,
		reason: reasonLabel(reason),
		details,
		createdAt: createdAt.toISOString(),
	}))
}

/** Closes all open reports about a provider. */
export async function closeReports(
	providerId: string,
	admin: { id: string },
	now: Date,
): Promise<number> {
	return inTransaction(async (tx) => {
		const { count } = await tx.providerReport.updateMany({
			where: { providerId, handledAt: null },
			data: { handledAt: now },
		})
		const target = { kind: 'provider', id: providerId } as const
		const auditDetails = { reports: count }
		const action = 'provider.closeReports'
		if (count > 0) await audit(tx, { actor: admin, action, target, after: auditDetails }, now)
		return count
	})
}
