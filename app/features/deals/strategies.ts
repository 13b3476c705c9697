/** How deals are meant to earn, as lists name them. */

export const STRATEGIES = [
	{ key: 'flip', label: 'Flip' },
	{ key: 'rental', label: 'Rental' },
	{ key: 'brrrr', label: 'BRRRR' },
] as const

export type StrategyFilter = (typeof STRATEGIES)[number]['key'] | ''

/** The strategy's name; a dash while the inputs do not tell. */
export function strategyLabel(strategy: string): string {
	return STRATEGIES.find(({ key }) => key === strategy)?.label ?? '—'
}
