import type { AnalysisValues } from '~/features/calculator/analysis/values'

/** The field of the query with the year whose numbers explain the columns of the tables. */
export const YEAR_FIELD = 'explainYear'

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
