import type { SensitivityInputKey } from '~/features/calculator/analysis/sensitivity'

/** Names of the page's own form fields. Those of a range are `INPUT-low` and `INPUT-high`. */
export const SENSITIVITY_FIELDS = {
	result: 'result',
	range: 'range',
	columns: 'columns',
	rows: 'rows',
	/** 'all' shows more than 12 bars, or the whole grid on a narrow screen. */
	bars: 'bars',
	cells: 'cells',
	/** 'yes' runs the range check. */
	rangeCheck: 'rangeCheck',
	seed: 'seed',
} as const

/** The largest seed of the range check; 1 is the smallest. */
export const MAX_SEED = 999_999

export type RangeEnd = 'low' | 'high'

export const rangeField = (key: SensitivityInputKey, end: RangeEnd): string => `${key}-${end}`
