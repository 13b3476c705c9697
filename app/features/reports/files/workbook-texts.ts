import type { CriterionKey } from '~/features/calculator/analysis/criteria'
import type { CellFormat, WorkbookTexts } from '~/features/calculator/analysis/workbook'
import { SENSITIVITY_TEXTS } from '~/features/calculator/analysis-pages/sensitivity/sensitivity-texts'
import { CRITERIA } from '~/features/deals/criteria/criterion-texts'

/** The words of a workbook, which the pages use too. */

const FORMATS: Readonly<Record<string, CellFormat>> = {
	usd: 'cents',
	cents: 'cents',
	percent: 'fraction',
	rate: 'fraction',
}

const formatOf = (unit: string): CellFormat => FORMATS[unit] ?? 'ratio'

/** The texts of a workbook; `title` is what it is about. */
export function workbookTexts(title: string, now: Date): WorkbookTexts {
	const { inputs, results } = SENSITIVITY_TEXTS
	return {
		title,
		date: now.toISOString().slice(0, 10),
		criteria: Object.fromEntries(
			Object.entries(CRITERIA).map(([key, { label, unit }]) => [
				key,
				{ label, format: formatOf(unit) },
			]),
		) as Record<CriterionKey, { label: string; format: CellFormat }>,
		sensitivity: (result) => ({
			result: results[result].label,
			format: formatOf(results[result].unit),
			inputs: Object.fromEntries(Object.entries(inputs).map(([key, { label }]) => [key, label])),
		}),
	}
}
