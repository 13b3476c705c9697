import { cleanLine } from '~/core/clean-line'
import type { AnalysisInputs, DealInputs } from '~/deal'

/** Scenarios: other versions of a saved property's numbers, each with a name. */

/** How many scenarios a property can have, besides its own numbers, the base (PRO-56). */
export const MAX_SCENARIOS = 12
export const MAX_SCENARIO_NAME_LENGTH = 60

/** How the property's own numbers are called; no scenario can have this name. */
export const BASE_NAME = 'Base'
/** The former base after another one was made the base. */
const FORMER_BASE_NAME = 'Former base'

export const STARTER_KEYS = ['conservative', 'optimistic', 'lender'] as const
/** A ready-made change of the numbers. */
export type StarterKey = (typeof STARTER_KEYS)[number]

/** The numbers of a base or of a scenario. */
export type ScenarioDeal = { inputs: DealInputs; analysis: AnalysisInputs }

/** A name as stored and shown: without surrounding, repeated or invisible characters. */
export function cleanScenarioName(name: string): string {
	return cleanLine(name)
}

/** The key by which the names of a property are unique: the name without case. Idempotent. */
export function scenarioNameKey(name: string): string {
	return cleanScenarioName(name.normalize('NFKC').toLowerCase())
}

/** Whether this is the name of the property's own numbers. */
export const isBaseName = (name: string): boolean =>
	scenarioNameKey(name) === scenarioNameKey(BASE_NAME)

/**
 * The name itself if it is free, else "Name (2)", "Name (3)" and so on.
 * @param taken keys of the names in use
 */
export function freeScenarioName(name: string, taken: ReadonlySet<string>): string {
	if (!taken.has(scenarioNameKey(name)) && !isBaseName(name)) return name
	const plain = name.replace(/ \(\d{1,9}\)$/u, '')
	for (let n = 2; ; n += 1) {
		const suffix = ` (${n})`
		// A cut must not leave half of a character.
		const cut = cleanScenarioName(plain.slice(0, MAX_SCENARIO_NAME_LENGTH - suffix.length))
		const free = cut + suffix
		if (!taken.has(scenarioNameKey(free))) return free
	}
}

/** A free name for the numbers that were the base until now. */
export const formerBaseName = (taken: ReadonlySet<string>): string =>
	freeScenarioName(FORMER_BASE_NAME, taken)
