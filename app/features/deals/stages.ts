/** The stages of a deal, in the order in which a deal passes through them (DEAL-03). */

export const STAGES = [
	{ key: 'lead', label: 'Lead' },
	{ key: 'analyzing', label: 'Analyzing' },
	{ key: 'offer', label: 'Offer made' },
	{ key: 'contract', label: 'Under contract' },
	{ key: 'owned', label: 'Owned' },
	{ key: 'sold', label: 'Sold' },
	{ key: 'passed', label: 'Passed' },
] as const

export type Stage = (typeof STAGES)[number]['key']

export const STAGE_KEYS: readonly Stage[] = STAGES.map(({ key }) => key)

/** The stage with this key; the first one if there is none. */
export function readStage(text: string | null): Stage {
	return STAGES.find(({ key }) => key === text)?.key ?? 'lead'
}

/** The stage's name. */
export function stageLabel(stage: string): string {
	return STAGES.find(({ key }) => key === stage)?.label ?? stage
}

/** The options of a select of stages. */
export const STAGE_OPTIONS = STAGES.map(({ key, label }) => ({ value: key, label }))
