import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import { evaluateCompsAccess } from '~/features/comps/access/comps-access'
import { openValuation } from '~/features/comps/valuations/valuations.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'

/** The comps valuation that a deal shows beside its ARV (DEAL-08). */

type AttachedValuation = {
	id: string
	name: string
	/** Null without comps. */
	estimate: { value: number; low: number; high: number } | null
	asOf: string
}

export type ValuationChoice = {
	attached: AttachedValuation | null
	/** The member's valuations, to attach one. */
	choices: readonly { id: string; name: string }[]
}

/** Whether the viewer may use comps. */
export const mayUseComps = (viewer: SignedIn): boolean =>
	evaluateCompsAccess(viewer, config().openComps).kind === 'tool'

/** The attached valuation and those to choose from; null where the viewer may not use comps. */
export async function loadValuationChoice(
	viewer: SignedIn,
	deal: { valuationId: string | null; valuations: ValuationChoice['choices'] },
	now: Date,
): Promise<ValuationChoice | null> {
	if (!mayUseComps(viewer)) return null
	const { valuationId, valuations: choices } = deal
	const opened = valuationId === null ? null : await openValuation(viewer.user.id, valuationId, now)
	if (opened === null) return { attached: null, choices }
	const { valuation, appraised } = opened
	const { estimate } = appraised
	return {
		attached: {
			id: valuation.id,
			name: valuation.name,
			estimate: estimate && { value: estimate.value, low: estimate.low, high: estimate.high },
			asOf: valuation.asOf,
		},
		choices,
	}
}

/**
 * Attaches one of the user's valuations to a deal, or none; false if the user has no such deal or
 * valuation, or may not use comps.
 */
export async function attachValuation(
	viewer: SignedIn,
	id: string,
	valuationId: string | null,
	now: Date,
): Promise<boolean> {
	if (!mayUseComps(viewer)) return false
	const { id: userId } = viewer.user
	if (valuationId !== null) {
		const isOwn = await db().compValuation.count({ where: { id: valuationId, userId } })
		if (isOwn === 0) return false
	}
	const { count } = await db().property.updateMany({
		where: { id, userId },
		data: { valuationId, updatedAt: now },
	})
	return count === 1
}
