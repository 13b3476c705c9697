import type { SensitivityInputKey } from '~/features/calculator/analysis/sensitivity'

/** Names of the page's own form fields. Those of a range are `INPUT-low` and `INPUT-high`. */
export const FIELDS = {
	result: 'result',
	range: 'range',
	columns: 'columns',
	rows: 'rows',
	/** 'all' shows more than 12 bars, or the whole grid on a narrow screen. */
	bars: 'bars',
	cells: 'cells',
} as const

export type RangeEnd = 'low' | 'high'

export const rangeField = (key: SensitivityInputKey, end: RangeEnd): string => `${key}-${end}`
