import { inTransaction, type Tx } from '~/core/db/db.server'
import { isSameSecret, keyedDigest } from '~/core/security/signing.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { addressKey } from '~/features/calculator/saved-properties/address'
import { writeImported } from '~/features/calculator/saved-properties/import-property.server'
import { savingLimit } from '~/features/calculator/saved-properties/property-limit.server'
import type { StarterKey } from '~/features/calculator/scenarios/scenario'
import { insertScenario, replaceScenario } from '~/features/calculator/scenarios/scenarios.server'
import { type ImportPlan, type PlannedDeal, planImport } from './import-plan.server'
import type { ReadDeals } from './read-deal-file.server'

/** Saves what the dry run has shown: all of it in one transaction, or nothing. */

const PURPOSE = 'deal import'

/** What happens to a part of a plan, without its numbers. */
const decisionOf = ({ kind, reason, target }: ImportPlan['deals'][number]['scenarios'][number]) => [
	kind,
	reason,
	target,
]

/**
 * Binds the dry run to the import: the same deals of the same user with the same result.
 * @param text the deals as they were read
 */
export function signPlan(userId: string, { deals }: ImportPlan, text: string): string {
	const decisions = deals.map((deal) => [
		deal.kind,
		deal.reason,
		deal.target,
		deal.scenarios.map(decisionOf),
	])
	return keyedDigest(PURPOSE, JSON.stringify([userId, text, decisions]))
}

export type ImportOutcome =
	| { kind: 'imported'; plan: ImportPlan }
	| { kind: 'changed'; plan: ImportPlan }

/** Stops the transaction: something was saved since the plan was made. */
class ChangedSinceError extends Error {}

async function writeDeal(
	tx: Tx,
	userId: string,
	{ kind, content, target, scenarios }: PlannedDeal,
	limit: number | null,
	now: Date,
): Promise<void> {
	if (kind === 'refused') return
	const { propertyAddress, inputs, analysis } = content
	const id =
		kind === 'same'
			? (target?.id ?? null)
			: await writeImported(
					tx,
					userId,
					{ propertyAddress, inputs, analysis },
					{ target, limit, now },
				)
	if (id === null) throw new ChangedSinceError(addressKey(propertyAddress))
	for (const scenario of scenarios) {
		const { name, starter, limits, ...deal } = scenario.content
		if (scenario.kind === 'new') {
			const added = {
				name,
				deal,
				starter: starter === '' ? null : (starter as StarterKey),
				limits: JSON.stringify(limits),
			}
			const result = await insertScenario(tx, userId, id, added, now)
			if (result.kind !== 'created') throw new ChangedSinceError(name)
		}
		if (scenario.kind === 'changed' && scenario.target !== null) {
			const revision = await replaceScenario(
				tx,
				userId,
				{ propertyId: id, scenarioId: scenario.target.id },
				{ ...deal, limits: JSON.stringify(limits) },
				now,
			)
			if (revision !== scenario.target.revision + 1) throw new ChangedSinceError(name)
		}
	}
}

/**
 * Imports the deals if that does what the dry run said, which `signature` is of; otherwise nothing,
 * with the plan as it is now.
 */
export async function importDeals(
	viewer: SignedIn,
	{ deals, text }: ReadDeals,
	signature: string,
	now: Date,
): Promise<ImportOutcome> {
	const userId = viewer.user.id
	const plan = await planImport(viewer, deals)
	if (!isSameSecret(signature, signPlan(userId, plan, text))) return { kind: 'changed', plan }
	const { limit } = await savingLimit(viewer)
	try {
		await inTransaction(async (tx) => {
			for (const deal of plan.deals) await writeDeal(tx, userId, deal, limit, now)
		})
		return { kind: 'imported', plan }
	} catch (error) {
		if (!(error instanceof ChangedSinceError)) throw error
		return { kind: 'changed', plan: await planImport(viewer, deals) }
	}
}
