import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import { changedInputs, type DiffDeal } from '~/features/calculator/analysis/diff'
import { starterDeal } from '~/features/calculator/analysis/starters'
import { readQuery } from '~/features/calculator/analysis-pages/frame/read-query'
import {
	BASE_NAME,
	freeScenarioName,
	type ScenarioDeal,
	scenarioNameKey,
	type StarterKey,
	STARTER_KEYS,
} from '~/features/calculator/scenarios/scenario'
import type { Scenario } from '~/features/calculator/scenarios/scenarios.server'

/**
 * Numbers that could become a scenario: those in the address of the page, a starter's, or a copy.
 * The page and its action read the same address, so that what is saved is what was listed.
 */

export const STARTERS: Readonly<Record<StarterKey, { name: string; about: string }>> = {
	conservative: {
		name: 'Conservative',
		about: 'Each assumption moves against you by half of its usual range.',
	},
	optimistic: {
		name: 'Optimistic',
		about: 'Each assumption moves in your favor by half of its usual range.',
	},
	lender: {
		name: "Lender's view",
		about: '5% vacancy and no other income. The DSCR with the rent is shown first.',
	},
}

export type ScenarioDraft = {
	kind: 'starter' | 'changes' | 'copy'
	starter: StarterKey | null
	/** What the draft was made from: the base or a scenario. */
	of: DiffDeal & { id: string; name: string }
	deal: ScenarioDeal
	name: string
}

export type ScenarioProperty = ScenarioDeal & { id: string; propertyAddress: string }

/** The draft of an address; null without one. */
export function readScenarioDraft(
	query: URLSearchParams,
	property: ScenarioProperty,
	scenarios: readonly Scenario[],
	own: OwnAssumptions | null,
): ScenarioDraft | null {
	const taken = new Set(scenarios.map(({ name }) => scenarioNameKey(name)))
	const opened = scenarios.find(({ id }) => id === query.get('scenario'))
	const of = opened ?? { ...property, name: BASE_NAME }
	const asked = query.get('new')
	const starter = STARTER_KEYS.find((key) => key === asked) ?? null
	if (starter !== null) {
		const name = freeScenarioName(STARTERS[starter].name, taken)
		return { kind: 'starter', starter, of, deal: starterDeal(starter, of, own), name }
	}
	if (asked === 'copy') {
		const name = freeScenarioName(opened?.name ?? 'My scenario', taken)
		return { kind: 'copy', starter: null, of, deal: of, name }
	}
	const { propertyAddress } = property
	const { inputs, analysis } = of
	const { deal } = readQuery(query, { propertyAddress, inputs, analysis })
	if (changedInputs(of, deal).length === 0) return null
	const name = freeScenarioName(opened?.name ?? 'My scenario', taken)
	return { kind: 'changes', starter: null, of, deal, name }
}
