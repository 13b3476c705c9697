import type { AnalysisValues } from '~/deal'
import { YEAR_FIELD } from '~/features/calculator/analysis-pages/frame/pages'

const MAX_YEAR = 40

/** The year whose numbers explain the columns: of the query, else the year of the sale. */
export function explainedYear(
	extra: Readonly<Record<string, string>>,
	{ holdYears }: AnalysisValues,
): number {
	const year = Number(extra[YEAR_FIELD] ?? '')
	return Number.isInteger(year) && year >= 1 && year <= MAX_YEAR
		? year
		: Math.min(holdYears, MAX_YEAR)
}
