import { toCsv, type CsvValue } from '~/core/csv/csv-export.server'
import { db, type Prisma } from '~/core/db/db.server'
import { toIsoDay } from '~/core/time/calendar-date'
import {
	ANALYSIS_INPUTS,
	type AnalysisInputDefinition,
	normalizeAnalysisInputs,
} from '~/features/calculator/analysis/inputs/analysis-inputs'
import { INPUTS, normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { dealFigures, RESULTS } from '~/features/calculator/formulas/result-definitions'
import { readInputs } from '~/features/calculator/number-input/format'
import { stageLabel } from '~/features/deals/stages'
import { strategyLabel } from '~/features/deals/strategies'

/** The deals of a user as a table: one row each, what was entered and what follows from it. */

const WITH_TAGS = { tags: { orderBy: { nameKey: 'asc' } } } as const

type Row = Prisma.PropertyGetPayload<{ include: typeof WITH_TAGS }>

const FIXED_COLUMNS = [
	'Address',
	'Stage',
	'Strategy',
	'Tags',
	'Archived',
	'Created',
	'Last changed',
	...INPUTS.map(({ label, unit }) => (unit === 'percent' ? `${label} (%)` : label)),
	...RESULTS.map(({ label, unit }) => (unit === 'percent' ? `${label} (fraction)` : label)),
]

/** The label of an analysis input with its unit; labels alone can be those of the calculator. */
const analysisColumn = ({ label, suffix }: AnalysisInputDefinition): string =>
	`Analysis: ${label}${suffix === '' ? '' : ` (${suffix})`}`

/** Amounts and rates as numbers, choices and descriptions as text. */
function analysisCell(text: string, { kind }: AnalysisInputDefinition): CsvValue {
	const value = Number(text)
	if (text === '') return null
	return kind === 'number' && Number.isFinite(value) ? value : text
}

/** Cents, and ratios to four places: more digits are rounding errors of the computation. */
function rounded(value: number | null, unit: (typeof RESULTS)[number]['unit']): number | null {
	if (value === null || !Number.isFinite(value)) return null
	return Number(value.toFixed(unit === 'usd' || unit === 'usdPerMonth' ? 2 : 4))
}

/** Numbers are plain numbers, so that a spreadsheet can add them up; an empty input is an empty cell. */
function toCells(row: Row): CsvValue[] {
	const inputs = normalizeInputs(JSON.parse(row.inputs))
	const { values } = readInputs(inputs)
	const figures = dealFigures(values)
	return [
		row.propertyAddress,
		stageLabel(row.stage),
		row.strategy === '' ? null : strategyLabel(row.strategy),
		row.tags.map(({ name }) => name).join(', '),
		row.archivedAt === null ? 'no' : 'yes',
		toIsoDay(row.createdAt),
		toIsoDay(row.updatedAt),
		...INPUTS.map(({ key }) => (inputs[key].trim() === '' ? null : values[key])),
		...RESULTS.map(({ key, unit }) => rounded(figures[key], unit)),
	]
}

/**
 * All deals of a user as CSV, last changed first: amounts in dollars, percentages of inputs as entered,
 * percentages of results as fractions. Inputs of the analysis have a column if any deal has them. No cell
 * can act as a formula.
 */
export async function dealsCsv(userId: string): Promise<string> {
	const rows = await db().property.findMany({
		where: { userId },
		orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
		include: WITH_TAGS,
	})
	const analyses = rows.map(({ analysis }) => normalizeAnalysisInputs(JSON.parse(analysis ?? '{}')))
	const filled = ANALYSIS_INPUTS.filter(({ key }) => analyses.some((texts) => texts[key] !== ''))
	return toCsv(
		[...FIXED_COLUMNS, ...filled.map(analysisColumn)],
		rows.map((row, i) => [
			...toCells(row),
			...filled.map((input) => analysisCell(analyses[i]?.[input.key] ?? '', input)),
		]),
	)
}
