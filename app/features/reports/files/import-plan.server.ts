import { db } from '~/core/db/db.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { changedInputs, type DiffDeal } from '~/features/calculator/analysis/diff'
import { normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { addressKey } from '~/features/calculator/saved-properties/address'
import { savingLimit } from '~/features/calculator/saved-properties/property-limit.server'
import { MAX_SCENARIOS, scenarioNameKey } from '~/features/calculator/scenarios/scenario'
import { parseLimits } from '~/features/deals/criteria/buy-box.server'
import { type ShownChange, shownChanges } from '~/features/deals/scenarios/change-texts'
import type { CheckedFileDeal, CheckedScenario } from './read-deal-file.server'

/**
 * What an import would do, deal by deal: the dry run shows it, and the import does exactly this or
 * nothing.
 */

type Planned = {
	kind: 'new' | 'changed' | 'same' | 'refused'
	/** Why it is refused. */
	reason: string | null
	/** The inputs that change. */
	changes: readonly ShownChange[]
	/** The saved one that it changes, as it was when the plan was made. */
	target: { id: string; revision: number } | null
}

type PlannedScenario = Planned & { content: CheckedScenario }
export type PlannedDeal = Planned & {
	content: CheckedFileDeal
	scenarios: readonly PlannedScenario[]
}

export type ImportPlan = { deals: readonly PlannedDeal[] }

const NO_ROOM = `A property can have ${MAX_SCENARIOS} scenarios.`

/** The user's deals with these addresses. */
function findStored(userId: string, addresses: readonly string[]) {
	return db().property.findMany({
		where: { userId, addressKey: { in: addresses.map(addressKey) } },
		include: { scenarios: { where: { deletedAt: null } } },
	})
}

type StoredDeal = Awaited<ReturnType<typeof findStored>>[number]

const numbersOf = (row: { inputs: string; analysis: string | null }): DiffDeal => ({
	inputs: normalizeInputs(JSON.parse(row.inputs)),
	analysis: normalizeAnalysisInputs(JSON.parse(row.analysis ?? '{}')),
})

const NO_ASSUMPTIONS = { from: [], to: [] }

const changesOf = (from: DiffDeal, to: DiffDeal): ShownChange[] =>
	shownChanges(changedInputs(from, to), NO_ASSUMPTIONS)

const refused = (reason: string): Planned => ({
	kind: 'refused',
	reason,
	changes: [],
	target: null,
})

const created: Planned = { kind: 'new', reason: null, changes: [], target: null }

/** Whether the same texts are stored; inputs that are equal as numbers are the same. */
function update(
	row: { id: string; revision: number; inputs: string; analysis: string | null },
	content: DiffDeal,
	hasOtherChange: boolean,
): Planned {
	const changes = changesOf(numbersOf(row), content)
	const { id, revision } = row
	const isSame = changes.length === 0 && !hasOtherChange
	return { kind: isSame ? 'same' : 'changed', reason: null, changes, target: { id, revision } }
}

function hasOtherLimits(stored: string, limits: Record<string, number>): boolean {
	const before: Partial<Record<string, number>> = parseLimits(stored)
	const keys = new Set([...Object.keys(before), ...Object.keys(limits)])
	return [...keys].some((key) => before[key] !== limits[key])
}

function planScenarios(deal: CheckedFileDeal, stored: StoredDeal | undefined): PlannedScenario[] {
	let room = MAX_SCENARIOS - (stored?.scenarios.length ?? 0)
	return deal.scenarios.map((content) => {
		if (content.problem !== null) return { content, ...refused(content.problem) }
		const key = scenarioNameKey(content.name)
		const row = stored?.scenarios.find(({ nameKey }) => nameKey === key)
		if (row !== undefined) {
			return { content, ...update(row, content, hasOtherLimits(row.limits, content.limits)) }
		}
		if (room <= 0) return { content, ...refused(NO_ROOM) }
		room -= 1
		return { content, ...created }
	})
}

/** Plans the import of these deals into the account of the viewer. Writes nothing. */
export async function planImport(
	viewer: SignedIn,
	deals: readonly CheckedFileDeal[],
): Promise<ImportPlan> {
	const userId = viewer.user.id
	const addresses = deals.map(({ propertyAddress }) => propertyAddress)
	const [stored, count, { limit, refusal }] = await Promise.all([
		findStored(userId, addresses),
		db().property.count({ where: { userId } }),
		savingLimit(viewer),
	])
	const byKey = new Map(stored.map((row) => [row.addressKey, row]))
	let room = limit === null ? Infinity : limit - count
	return {
		deals: deals.map((content) => {
			const row = byKey.get(addressKey(content.propertyAddress))
			if (content.problem !== null) {
				return { content, ...refused(content.problem), scenarios: [] }
			}
			if (row === undefined && room <= 0) {
				return { content, ...refused(refusal.message), scenarios: [] }
			}
			if (row === undefined) room -= 1
			const hasOtherAddress = row !== undefined && row.propertyAddress !== content.propertyAddress
			const own = row === undefined ? created : update(row, content, hasOtherAddress)
			return { content, ...own, scenarios: planScenarios(content, row) }
		}),
	}
}

/** How many deals and scenarios an import would add and change. */
export function countPlan({ deals }: ImportPlan) {
	const all = (kind: Planned['kind']) => ({
		deals: deals.filter((deal) => deal.kind === kind).length,
		scenarios: deals.flatMap(({ scenarios }) => scenarios).filter((one) => one.kind === kind)
			.length,
	})
	return { new: all('new'), changed: all('changed'), same: all('same'), refused: all('refused') }
}

/** Whether there is anything to import. */
export function hasWork(plan: ImportPlan): boolean {
	const { new: added, changed } = countPlan(plan)
	return added.deals + added.scenarios + changed.deals + changed.scenarios > 0
}
