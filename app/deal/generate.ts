import type { Expr } from './expr'
import { RESULTS } from './figures/results'
import { DEAL_KEYS_BY_GROUP } from './inputs/analysis-group'
import { ANALYSIS_LINES } from './inputs/analysis-inputs'
import { ANALYSIS_INPUTS, optionsOf } from './inputs/analysis-keys'
import { DEAL_INPUTS, type InputKey, INPUTS } from './inputs/deal-inputs'
import { field, type NumberLine } from './inputs/input-line'
import { CAPS, DEFAULTS, READ_FIGURES } from './model/defaults'
import { MAX_YEARS, MONTHS_PER_YEAR } from './model/constants'
import { value } from './model/input-values'
import { hardMoneyInterest, RESULT_FORMULAS } from './model/results'
import * as annuity from './native/annuity'
import * as arithmetic from './native/arithmetic'
import * as entries from './native/entries'
import * as loan from './native/loan'
import * as returns from './native/returns'
import * as rows from './native/rows'
import { projectionCode, scheduleCode } from './generate-projection'
import { functionSource } from './read/number'

/**
 * Makes the number code from the formulas of `model/` and the tables of `inputs/`, without their words. The
 * files are made again whenever one of them changes, like the database clients; nobody edits them.
 */

const HEADER = '/* Made by `npm run generate:deal` from app/deal. */'

type Code = ReturnType<typeof functionSource>

/** The functions that generated code calls, by file. */
const NATIVE = { annuity, arithmetic, entries, loan, returns, rows }

/** A generated file with one function. */
function fileOf({ code, calls }: Code, types: readonly string[], comment: string): string {
	const imports = Object.entries(NATIVE).flatMap(([file, module]) => {
		const names = [...calls].filter((name) => Object.hasOwn(module, name)).sort()
		return names.length === 0 ? [] : [`import { ${names.join(', ')} } from '../native/${file}'`]
	})
	return [HEADER, ...types, ...imports, '', comment, code, ''].join('\n')
}

const LINES: Readonly<Record<string, NumberLine>> = Object.fromEntries(
	[...INPUTS, ...ANALYSIS_INPUTS].flatMap((line) =>
		line.kind === 'number' ? [[line.key, line] as const] : [],
	),
)

function lineOf(key: string): NumberLine {
	const line = LINES[key]
	if (line === undefined) throw new Error(`No such input: ${key}`)
	return line
}

/** The label of an input or a result; parts of formulas have none. */
function labelOf(key: string): string | undefined {
	return LINES[key]?.label ?? RESULTS.find((result) => result.key === key)?.label
}

/** The 24 results and the returns. */
function results(): string {
	const figures = new Map<string, { formula: Expr; orElse?: number }>([
		...RESULT_FORMULAS,
		['hardMoneyInterest', { formula: hardMoneyInterest }],
	])
	const code = functionSource({
		name: 'analyze',
		parameters: 'values: Readonly<Partial<DealValues>>',
		figures,
		entered: { isVariable: true, code: (key) => `enteredNumber(values.${key})` },
		lineOf,
		defaults: DEFAULTS,
		caps: CAPS,
		isBounded: true,
		labelOf,
	})
	return fileOf(
		{ ...code, calls: new Set([...code.calls, 'enteredNumber']) },
		[`import type { DealValues } from '../inputs/deal-inputs'`],
		`/**
 * The 24 results, the two returns (\`null\` if their denominator is 0) and \`monthNet\`, in dollars unless
 * the table says otherwise. Whatever the numbers are, each result is finite and never −0; what is not a
 * finite number counts as 0. Never throws.
 */`,
	)
}

const PARAMETERS = `
	typed: TypedNumbers,
	own: Partial<TypedNumbers> | null,
	deal: DealValues,
	results: ReturnType<typeof analyze>,
	plan: Plan,
	missingRate: MissingRate,
`

/** The inputs with their defaults. */
function defaults(): string {
	const read = Object.keys(LINES).filter((key) => lineOf(key).empty !== 'unread')
	const choices = Object.entries(ANALYSIS_LINES).flatMap(([key, line]) => {
		// How the deal is paid for follows from what is entered.
		if (line.kind !== 'choice' || key === 'plan') return []
		const [first = ''] = Object.keys(line.options)
		const usual = 'yes' in line.options ? String(first === 'yes') : `'${first}'`
		return [`${key}: typed.${key} ?? own?.${key} ?? ${usual}`]
	})
	return fileOf(
		functionSource({
			name: 'inputValues',
			parameters: PARAMETERS,
			figures: new Map([
				...read.map((key) => [key, { formula: value[key as keyof typeof value] }] as const),
				...Object.entries(READ_FIGURES).map(([key, formula]) => [key, { formula }] as const),
			]),
			known: { from: 'results', keys: new Set(RESULT_FORMULAS.keys()) },
			entered: { isVariable: false, code: (key) => `(typed.${key} ?? 0)` },
			lineOf,
			defaults: DEFAULTS,
			caps: CAPS,
			isBounded: false,
			labelOf,
			more: [...choices, 'typed', 'own', 'deal', 'plan', 'missingRate', 'events: typed.events'],
		}),
		[
			`import type { DealValues } from '../inputs/deal-inputs'`,
			`import type { MissingRate, Plan, TypedNumbers } from '../typed'`,
			`import type { analyze } from './results'`,
		],
		`/**
 * What the analysis computes with: what was typed, else the member's own assumption, else the default of
 * the table, each within the limits of the computation. \`null\` is none. Never throws.
 */`,
	)
}

const MOST = `/** The months of the longest row, and the one before. */
const MOST = ${MONTHS_PER_YEAR * (MAX_YEARS + 1) + 1}
`

/** The projection. */
function projection(): string {
	const { code, calls } = projectionCode(lineOf)
	return fileOf(
		{ code, calls: new Set([...calls, 'INFINITE']) },
		[
			`import { noValue } from '../figures/figure-value'`,
			`import type { AnalysisValues } from '../values'`,
		],
		MOST,
	)
}

/** The schedule of a loan. */
function schedule(): string {
	return fileOf(
		scheduleCode(lineOf),
		[`import type { ScheduleTerms } from '../model/loan-terms'`],
		MOST,
	)
}

/** Whether the analysis assumes a value of an input of the calculator. */
function isAssumed(key: InputKey): boolean {
	const { empty } = DEAL_INPUTS[key]
	return typeof empty === 'number' || empty === 'follows'
}

/** A plain object as it stands in code. */
const literal = (of: object): string =>
	`{ ${Object.entries(of)
		.map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`)
		.join(', ')} }`

const DOLLARS = field.usd('').range

/** A list of texts as it stands in code. */
const listOf = (name: string, keys: readonly string[], comment: string): string[] => [
	`/** ${comment} */`,
	`export const ${name} = [${keys.map((key) => `'${key}'`).join(', ')}] as const`,
	'',
]

const keysOf = (lines: readonly { key: string }[]): string[] => lines.map(({ key }) => key)

/** The analysis inputs without the rows of events. */
const ANALYSIS = ANALYSIS_INPUTS.filter(({ group }) => group !== 'events')

/** What every page with a field needs of the tables, without their words. */
function limits(): string {
	// The rows of events are alike. The table of the calculator's inputs is in the browser as it is.
	const numbers = ANALYSIS_INPUTS.filter(
		({ key, kind }) => kind === 'number' && !/^event(?:[2-9]|10)/u.test(key),
	)
	const ofKind = (kind: string) => keysOf(ANALYSIS.filter((line) => line.kind === kind))
	return [
		HEADER,
		'',
		...listOf(
			'ANALYSIS_NUMBER_KEYS',
			ofKind('number'),
			'Numeric inputs that only the analysis has, in page order.',
		),
		...listOf('ANALYSIS_CHOICE_KEYS', ofKind('choice'), 'Inputs of the analysis with a choice.'),
		'/** The allowed amounts of dollars, both ends included. */',
		`export const DOLLARS = [${DOLLARS.join(', ')}] as const`,
		'',
		'/** The allowed values of these, unless they are those of dollars. */',
		'export const RANGES: Readonly<Partial<Record<string, readonly [min: number, max: number]>>> = {',
		...numbers.flatMap(({ key, range }) =>
			range === DOLLARS ? [] : [`\t${key}: [${range.join(', ')}],`],
		),
		'}',
		'',
		...listOf(
			'WHOLE_KEYS',
			keysOf(numbers.filter(({ isWhole }) => isWhole)),
			'Inputs that are whole years or months.',
		),
		...listOf(
			'ONE_PERCENT_OR_MORE',
			keysOf(numbers.filter(({ isOnePercentOrMore }) => isOnePercentOrMore)),
			'Percent inputs for which less than 1% makes no sense.',
		),
	].join('\n')
}

/** What the analysis needs of the tables, without their words. */
function lists(): string {
	const assumed = Object.values(DEAL_KEYS_BY_GROUP).flat().filter(isAssumed)
	return [
		HEADER,
		'',
		...listOf(
			'ASSUMED_DEAL_KEYS',
			assumed,
			'Inputs of the calculator for which the analysis assumes a value if they are empty.',
		),
		'/** The term of a loan without one, in years. */',
		`export const DEFAULT_YEARS = ${DEAL_INPUTS.years.empty}`,
		'',
		'/** The values of the choices, the default first. */',
		'export const CHOICES = {',
		...ANALYSIS.flatMap((line) =>
			line.kind === 'choice'
				? [
						`\t${line.key}: [${optionsOf(line)
							.map((one) => `'${one.value}'`)
							.join(', ')}],`,
					]
				: [],
		),
		'} as const',
		'',
		'/** How a sensitivity changes inputs: by percent of their value, or by so many points. */',
		'export const MOVES = {',
		...[...INPUTS, ...ANALYSIS].flatMap(({ key, move }) =>
			move === null ? [] : [`\t${key}: ${literal(move)},`],
		),
		'} as const',
		'',
		'/** Inputs that have no effect without another one: [the input, what it needs]. */',
		'export const NEEDS = [',
		...ANALYSIS.flatMap(({ key, needs }) =>
			needs === undefined ? [] : [`\t['${key}', '${needs}'],`],
		),
		'] as const',
		'',
	].join('\n')
}

/** The generated files: their names in `generated/` and their texts. */
export function generatedFiles(): ReadonlyMap<string, string> {
	return new Map([
		['results.ts', results()],
		['defaults.ts', defaults()],
		['projection.ts', projection()],
		['schedule.ts', schedule()],
		['limits.ts', limits()],
		['lists.ts', lists()],
	])
}
