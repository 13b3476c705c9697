import { MAX_FILE_LENGTH, DEAL_FILE_TOO_LARGE } from './file-limit'
import Papa from 'papaparse'
import type { z } from 'zod'
import { unquoteFormulas } from '~/core/csv/csv-export.server'
import {
	DEAL_KEYS,
	type InputKey,
	type InputUnit,
	analysisInput,
	analysisProblemText,
	inputDefinition,
	isAnalysisInputKey,
	isInputKey,
	normalizeAnalysisInputs,
	normalizeInputs,
	parseTyped,
	rangeSentence,
	readInputs,
} from '~/deal'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import {
	ADDRESS_MAX,
	addressKey,
	cleanAddress,
} from '~/features/calculator/saved-properties/address'
import {
	cleanScenarioName,
	isBaseName,
	MAX_SCENARIO_NAME_LENGTH,
	scenarioNameKey,
	STARTER_KEYS,
} from '~/features/calculator/scenarios/scenario'
import {
	DEAL_FORMAT,
	dealContent,
	DEALS_FORMAT,
	dealsContent,
	type FileDeal,
	type FileScenario,
} from './deal-file'
import { type DealFileDeal, dealFileSchema } from './deal-file.schema.server'
import { ADDRESS_KEY, INPUT_COLUMNS } from './inputs-csv'

/**
 * Reads a file of deals: all the work that grows with the file, so it runs in a worker. The result
 * has the sizes of the schema, whatever the file contains.
 */

export type ReadJob = {
	text: string
	/** The member's own assumptions: the range of an input can depend on them. */
	own: OwnAssumptions | null
}

/** Why a deal or a scenario cannot be saved; null if it can. */
type Checked<Part> = Part & { problem: string | null }

export type CheckedScenario = Checked<FileScenario>
export type CheckedFileDeal = Checked<Omit<FileDeal, 'scenarios'>> & {
	scenarios: readonly CheckedScenario[]
}

export type ReadDeals = {
	deals: readonly CheckedFileDeal[]
	/** The same deals as the text of a file: the form of the dry run sends it back. */
	text: string
}

export type ReadDealFile = ({ ok: true } & ReadDeals) | { ok: false; problem: string }

/** More rows than inputs. */
const MAX_ROWS = 400
const MAX_CELL_LENGTH = 1_000

export const FILE_PROBLEMS = {
	empty: 'This file is empty.',
	size: DEAL_FILE_TOO_LARGE,
	spreadsheet:
		'This is a spreadsheet file. Download the deal as JSON, or its inputs as CSV, and import that.',
	json: "This file is not complete JSON, so we can't read it. Download it again.",
	format: 'This is not a file of deals from Pro Hub.',
	version: 'This file is from a newer version of Pro Hub.',
	table: 'This table has no columns "key" and "value". Download the inputs of a deal as CSV.',
	dealsTable:
		'This is the table of all deals, which is for spreadsheets. Import the backup (JSON) from the same place instead.',
	none: 'There are no deals in this file.',
} as const

const refuse = (problem: string): ReadDealFile => ({ ok: false, problem })

/** A longer text is cut where it is quoted. */
const MAX_QUOTED = 30

/** How a number of each unit is written. */
const NUMBER_EXAMPLES: Readonly<Partial<Record<InputUnit, string>>> & { count: string } = {
	usd: '$1,850',
	percent: '6.5',
	days: '120',
	years: '30',
	count: '3',
	sqft: '1,500',
}

/** What to write instead of a text that is no number. The calculator counts it as 0, a file doesn't. */
function notNumberText(key: InputKey, text: string): string {
	const quoted = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text
	const range = rangeSentence(key).replace(/\.$/u, '')
	const example = NUMBER_EXAMPLES[inputDefinition(key).unit] ?? NUMBER_EXAMPLES.count
	return `We can't read “${quoted}” as a number. ${range}, such as ${example}.`
}

/** The first input that cannot be saved, with what to correct; null if all can. */
function inputProblem(
	{ inputs, analysis }: Pick<FileDeal, 'inputs' | 'analysis'>,
	own: OwnAssumptions | null,
): string | null {
	const { problems } = readInputs(inputs)
	for (const key of DEAL_KEYS) {
		const problem = problems[key]
		if (problem === undefined) continue
		const isNumber = problem.code !== 'unreadable'
		const text = isNumber ? problem.message : notNumberText(key, inputs[key])
		return `${inputDefinition(key).label}: ${text}`
	}
	const problem = parseTyped(inputs, analysis, own).problems.find(
		({ key, kind }) => key in analysis && kind !== 'incomplete',
	)
	if (problem === undefined) return null
	const label = isAnalysisInputKey(problem.key) ? analysisInput(problem.key).label : problem.key
	return `${label}: ${analysisProblemText(problem)}`
}

/** The numbers of a deal or a scenario, in the keys that are saved. */
const numbersOf = ({
	inputs,
	analysis,
}: Pick<DealFileDeal['property'], 'inputs' | 'analysis'>) => ({
	inputs: normalizeInputs(inputs),
	analysis: normalizeAnalysisInputs(analysis),
})

function checkScenario(
	scenario: DealFileDeal['scenarios'][number],
	taken: ReadonlySet<string>,
	own: OwnAssumptions | null,
): CheckedScenario {
	const name = cleanScenarioName(scenario.name)
	const numbers = numbersOf(scenario)
	let problem = inputProblem(numbers, own)
	if (name === '') problem = 'It has no name.'
	else if (name.length > MAX_SCENARIO_NAME_LENGTH) {
		problem = `Names can have up to ${MAX_SCENARIO_NAME_LENGTH} characters.`
	} else if (isBaseName(name)) problem = 'This is the name of the deal itself.'
	else if (taken.has(scenarioNameKey(name))) problem = 'This name is in the file twice.'
	const starter = STARTER_KEYS.find((key) => key === scenario.starter) ?? ''
	const limits = scenario.limits as Record<string, number>
	return { name, starter, limits, ...numbers, problem }
}

function checkDeal(
	{ property, scenarios }: DealFileDeal,
	taken: ReadonlySet<string>,
	own: OwnAssumptions | null,
): CheckedFileDeal {
	const propertyAddress = cleanAddress(property.propertyAddress)
	const numbers = numbersOf(property)
	let problem = inputProblem(numbers, own)
	if (propertyAddress === '') problem = 'It has no address.'
	else if (propertyAddress.length > ADDRESS_MAX) {
		problem = `Addresses can have up to ${ADDRESS_MAX} characters.`
	} else if (taken.has(addressKey(propertyAddress))) problem = 'This address is in the file twice.'
	const names = new Set<string>()
	const checked = scenarios.map((scenario) => {
		const result = checkScenario(scenario, names, own)
		names.add(scenarioNameKey(result.name))
		return result
	})
	return {
		propertyAddress,
		...numbers,
		problem,
		scenarios: checked,
	}
}

function checkDeals(deals: readonly DealFileDeal[], own: OwnAssumptions | null): ReadDealFile {
	if (deals.length === 0) return refuse(FILE_PROBLEMS.none)
	const taken = new Set<string>()
	const read = deals.map((deal) => {
		const checked = checkDeal(deal, taken, own)
		taken.add(addressKey(checked.propertyAddress))
		return checked
	})
	const contents = read.map((deal) => dealContent(deal, undefined))
	return { ok: true, deals: read, text: JSON.stringify(dealsContent(contents)) }
}

/** The place of a problem in words: "deals, 2, property, inputs". */
const placeOf = ({ path }: z.core.$ZodIssue): string =>
	path
		.slice(0, 6)
		.map((part) => String(part).slice(0, 60))
		.join(', ')

function readJson(text: string, own: OwnAssumptions | null): ReadDealFile {
	let content: unknown
	try {
		content = JSON.parse(text)
	} catch {
		return refuse(FILE_PROBLEMS.json)
	}
	const { format, version } = (content ?? {}) as Partial<Record<string, unknown>>
	if (format !== DEAL_FORMAT && format !== DEALS_FORMAT) return refuse(FILE_PROBLEMS.format)
	if (typeof version === 'number' && version > 1) return refuse(FILE_PROBLEMS.version)
	const parsed = dealFileSchema.safeParse(content)
	if (!parsed.success) {
		const [issue] = parsed.error.issues
		const place = issue === undefined ? '' : placeOf(issue)
		const where = place === '' ? '' : ` What we can't read is at: ${place}.`
		return refuse(`${FILE_PROBLEMS.format}${where}`)
	}
	return checkDeals('deals' in parsed.data ? parsed.data.deals : [parsed.data], own)
}

/** The rows that were entered; what an export marks as assumed stays empty. */
function readTable(text: string, own: OwnAssumptions | null): ReadDealFile {
	const { data: rows } = Papa.parse<string[]>(text, { skipEmptyLines: true, preview: MAX_ROWS })
	const headings = (rows[0] ?? []).map((cell) => cell.slice(0, 60).trim().toLowerCase())
	const columns = INPUT_COLUMNS.map((name) => headings.indexOf(name))
	const [keyColumn = -1, , , valueColumn = -1, assumedColumn = -1] = columns
	if (keyColumn === -1 || valueColumn === -1) {
		const isOfDeals = headings.includes('address') && headings.includes('stage')
		return refuse(isOfDeals ? FILE_PROBLEMS.dealsTable : FILE_PROBLEMS.table)
	}
	const texts: Record<string, string> = {}
	for (const row of rows.slice(1)) {
		const cell = (column: number): string => (row[column] ?? '').slice(0, MAX_CELL_LENGTH).trim()
		const key = cell(keyColumn)
		const isKnown = key === ADDRESS_KEY || isInputKey(key) || isAnalysisInputKey(key)
		if (isKnown && cell(assumedColumn).toLowerCase() !== 'yes') {
			texts[key] = unquoteFormulas(cell(valueColumn))
		}
	}
	const property = {
		propertyAddress: texts[ADDRESS_KEY] ?? '',
		inputs: texts,
		analysis: texts,
	}
	return checkDeals([{ format: DEAL_FORMAT, version: 1, property, scenarios: [] }], own)
}

/** Reads the file of a job. Never throws. */
export function readDealFile({ text, own }: ReadJob): ReadDealFile {
	if (text.length > MAX_FILE_LENGTH) return refuse(FILE_PROBLEMS.size)
	if (text.startsWith('PK\u0003\u0004')) return refuse(FILE_PROBLEMS.spreadsheet)
	const plain = (text.startsWith('\ufeff') ? text.slice(1) : text).trim()
	if (plain === '') return refuse(FILE_PROBLEMS.empty)
	return /^[[{]/u.test(plain) ? readJson(plain, own) : readTable(plain, own)
}
