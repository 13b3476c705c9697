import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { evaluateCompsAccess } from '~/features/comps/access/comps-access'
import { addressLine, factsLine } from '~/features/comps/estimate/comparable'
import { openValuation } from '~/features/comps/valuations/valuations.server'

/** What a deal's report shows besides its numbers. */

type Part = 'notes' | 'comps'

/** The notes of the user's deal, the earliest first. */
async function notesOf(userId: string, propertyId: string) {
	const rows = await db().dealNote.findMany({
		where: { propertyId, userId, deletedAt: null },
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		select: { text: true, createdAt: true, dueOn: true },
	})
	return rows.map(({ text, createdAt, dueOn }) => ({
		text,
		dueOn,
		createdAt: createdAt.toISOString(),
	}))
}

/** The valuation that is attached to the user's deal; null without one, or without access to comps. */
async function compsOf(viewer: SignedIn, propertyId: string, now: Date) {
	if (evaluateCompsAccess(viewer, config().openComps).kind !== 'tool') return null
	const { id: userId } = viewer.user
	const row = await db().property.findFirst({
		where: { id: propertyId, userId },
		select: { valuationId: true },
	})
	if (row === null || row.valuationId === null) return null
	const opened = await openValuation(userId, row.valuationId, now)
	if (opened === null) return null
	const { estimate } = opened.appraised
	return {
		asOf: opened.valuation.asOf,
		estimate: estimate && { value: estimate.value, low: estimate.low, high: estimate.high },
		comps: (estimate?.comps ?? []).map(({ sale, adjustment, weight }) => ({
			address: addressLine(sale),
			facts: factsLine(sale),
			soldOn: sale.soldOn,
			price: sale.price,
			adjusted: adjustment.adjusted,
			weight,
		})),
	}
}

/** The asked parts of the user's deal; an unasked one is not read. */
export async function findReportParts(
	viewer: SignedIn,
	propertyId: string,
	parts: readonly Part[],
	now: Date,
) {
	const [notes, comps] = await Promise.all([
		parts.includes('notes') ? notesOf(viewer.user.id, propertyId) : [],
		parts.includes('comps') ? compsOf(viewer, propertyId, now) : null,
	])
	return { notes, comps }
}
