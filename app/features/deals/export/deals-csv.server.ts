import { setImmediate } from 'node:timers/promises'
import { toCsv, type CsvValue } from '~/core/csv/csv-export.server'
import { db, type Prisma } from '~/core/db/db.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { evaluateDeal as evaluateInputs } from '~/features/calculator/explain/evaluate-deal'
import {
	ANALYSIS_INPUTS,
	type AnalysisInputDefinition,
	INPUTS,
	normalizeAnalysisInputs,
	normalizeInputs,
} from '~/deal'
import { type DealSettings, loadDealSettings } from '~/features/deals/criteria/buy-box.server'
import { analyzeDeal } from '~/features/deals/figures/evaluated-deal'
import { stageLabel } from '~/features/deals/stages'
import { strategyLabel } from '~/features/deals/strategies'
import { PLAN_HEADINGS, planCells } from './plan-columns'
import { resultCells, resultHeadings } from './result-columns'

/** The deals of a user as a table: one row each, what was entered and what follows from it. */

const WITH_TAGS = { tags: { orderBy: { nameKey: 'asc' } } } as const

type Row = Prisma.PropertyGetPayload<{ include: typeof WITH_TAGS }>

const FACT_HEADINGS = [
	'Address',
	'Stage',
	'Strategy',
	'Tags',
	'Archived',
	'Created',
	'Last changed',
] as const

const INPUT_HEADINGS = INPUTS.map(({ label, unit }) =>
	unit === 'percent' ? `${label} (%)` : label,
)

/** The label of an analysis input with its unit; labels alone can be those of the calculator. */
const analysisColumn = ({ label, suffix }: AnalysisInputDefinition): string =>
	`Analysis: ${label}${suffix === '' ? '' : ` (${suffix})`}`

/** Amounts and rates as numbers, choices and descriptions as text. */
function analysisCell(text: string, { kind }: AnalysisInputDefinition): CsvValue {
	const value = Number(text)
	if (text === '') return null
	return kind === 'number' && Number.isFinite(value) ? value : text
}

const factCells = (row: Row): CsvValue[] => [
	row.propertyAddress,
	stageLabel(row.stage),
	row.strategy === '' ? null : strategyLabel(row.strategy),
	row.tags.map(({ name }) => name).join(', '),
	row.archivedAt === null ? 'no' : 'yes',
	toIsoDay(row.createdAt),
	toIsoDay(row.updatedAt),
]

/** What a row is written from. */
function readRow(row: Row, { own }: DealSettings) {
	const inputs = normalizeInputs(JSON.parse(row.inputs))
	const analysis = normalizeAnalysisInputs(JSON.parse(row.analysis ?? '{}'))
	const plan = analyzeDeal({ inputs, analysis, own }, { limits: {}, rules: [] })
	const deal = evaluateInputs(inputs)
	return {
		facts: factCells(row),
		plan: planCells(plan),
		entered: INPUTS.map(({ key }) => (inputs[key].trim() === '' ? null : deal.values[key])),
		results: resultCells(deal),
		analysis,
	}
}

/**
 * All deals of a user as CSV, last changed first: amounts in dollars, percentages of inputs as entered,
 * percentages of results as fractions. Columns of the plan have the figures of the list of deals, those of
 * the calculator its own results. Numbers are plain, so that a spreadsheet can add them up; an empty
 * input, and a figure for which pages show a dash, is an empty cell. Inputs of the analysis have a column
 * if any deal has them. No cell can act as a formula.
 */
export async function dealsCsv(userId: string): Promise<string> {
	const [rows, settings] = await Promise.all([
		db().property.findMany({
			where: { userId },
			orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
			include: WITH_TAGS,
		}),
		loadDealSettings(userId),
	])
	const deals: ReturnType<typeof readRow>[] = []
	for (const row of rows) {
		deals.push(readRow(row, settings))
		// An administrator can have many deals; other requests go in between.
		await setImmediate()
	}
	const filled = ANALYSIS_INPUTS.filter(({ key }) =>
		deals.some(({ analysis }) => analysis[key] !== ''),
	)
	const results = resultHeadings(deals.map((deal) => deal.results))
	return toCsv(
		[
			...FACT_HEADINGS,
			...PLAN_HEADINGS,
			...INPUT_HEADINGS,
			...results,
			...filled.map(analysisColumn),
		],
		deals.map((deal) => [
			...deal.facts,
			...deal.plan,
			...deal.entered,
			...results.map((heading) => deal.results.get(heading) ?? null),
			...filled.map((input) => analysisCell(deal.analysis[input.key], input)),
		]),
	)
}
