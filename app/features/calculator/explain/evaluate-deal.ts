import {
	DEAL_KEYS,
	type DealValues,
	RENOVATION_LINES,
} from '~/features/calculator/formulas/formulas'
import { listOmissions, listConventions } from './formula-notes'
import { getFormula, termName } from './formula-terms'
import {
	evaluate,
	evaluateAsShown,
	type Expression,
	type FigureKey,
	formatNumeric,
	formatSymbolic,
	namedParts,
	showTerm,
	type Term,
	listTerms,
} from './expression'
import {
	type DealInputs,
	type InputKey,
	isInputKey,
} from '~/features/calculator/formulas/input-definitions'
import {
	type InputProblem,
	readInputs,
	readNumber,
} from '~/features/calculator/number-input/format'
import {
	type DealFigures,
	dealFigures,
	type ResultKey,
	RESULTS,
	showResult,
} from '~/features/calculator/formulas/result-definitions'

/** Why each figure of a deal is what it is, as data and as sentences. */

/** A filled-in form with everything that follows from it. */
export type EvaluatedDeal = {
	inputs: DealInputs
	values: DealValues
	problems: Partial<Record<InputKey, InputProblem>>
	figures: DealFigures
}

/** Reads and computes a form. Throws nothing. */
export function evaluateDeal(inputs: DealInputs): EvaluatedDeal {
	const { values, problems } = readInputs(inputs)
	return { inputs, values, problems, figures: dealFigures(values) }
}

export type Explanation = {
	key: ResultKey
	/** 'Sales price × 6.6%' */
	formula: string
	/** '$285,000 × 6.6% = $18,810'; where the formula has no answer, the sentence that says so. */
	numbers: string
	/** The letters of the formula: 'r' is 'DSCR loan rate ÷ 12', '7.25% ÷ 12 = 0.6042%'. */
	letters: readonly { symbol: string; formula: string; numbers: string }[]
	/** The formula as data; `evaluate` gives `value` back. */
	expression: Expression
	/** Its numbers in the order they stand in it. */
	terms: readonly Term[]
	value: number | null
	/** What stands for the result where the expression has no answer. */
	withoutAnswer: number | null
	/** Sentences. */
	conventions: readonly string[]
	/** Names of what is not in the result. */
	absent: readonly string[]
	/** The inputs the result depends on that were empty or could not be read, and count as 0. */
	zeroed: readonly { key: InputKey; why: 'empty' | 'unreadable' }[]
	/** Whether working with the numbers as they are shown gives the result as it is shown. */
	isExactAsShown: boolean
}

/** Explains one result of a deal. Throws nothing. */
export function explain(key: ResultKey, deal: EvaluatedDeal): Explanation {
	const expression = getFormula(key, deal)
	const value = deal.figures[key]
	const answer = evaluate(expression)
	return {
		key,
		formula: capitalised(FORMULA_IN_WORDS[key] ?? formatSymbolic(expression)),
		numbers:
			answer === null
				? noAnswer(key, deal, expression)
				: equation(expression, showResult(key, value)),
		letters: namedParts(expression).map(({ symbol, of, unit }) => ({
			symbol,
			formula: formatSymbolic(of),
			numbers: equation(of, showTerm(evaluate(of) ?? 0, unit)),
		})),
		expression,
		terms: listTerms(expression),
		value,
		withoutAnswer: answer === null ? value : null,
		conventions: listConventions(key, deal),
		absent: listOmissions(key),
		zeroed: zeroedInputs(key, deal.inputs),
		isExactAsShown:
			answer === null || showResult(key, evaluateAsShown(expression)) === showResult(key, value),
	}
}

function equation(expression: Expression, answer: string): string {
	return expression.kind === 'term' ? answer : `${formatNumeric(expression)} = ${answer}`
}

const FORMULA_IN_WORDS: Partial<Record<ResultKey, string>> = {
	renoTotal: `the sum of the ${RENOVATION_LINES.length} renovation lines`,
}

function capitalised(text: string): string {
	return text.replace(/[A-Za-z]/, (letter) => letter.toUpperCase())
}

/** A formula that divides by 0 (FORM-13, FORM-18, CALC-04). */
function noAnswer(key: ResultKey, { values }: EvaluatedDeal, expression: Expression): string {
	if (key === 'paymentDSCR') {
		const missing = values.interestDSCR === 0 ? 'an interest rate' : 'a term'
		return `Without ${missing} the payment counts as $0.`
	}
	const shown = key === 'dscr' ? 'It is shown as 0.00.' : 'It is shown as a dash.'
	return `${formatNumeric(expression)} can't be calculated. ${shown}`
}

const dependencies = new Map<ResultKey, ReadonlySet<InputKey>>()

/** A deal in which every input is at work. */
function fullDeal(): { values: DealValues; figures: DealFigures } {
	const values = {} as DealValues
	for (const key of DEAL_KEYS) values[key] = 1
	return { values, figures: dealFigures(values) }
}

/** The inputs that can change a result, directly or through other results, in their order. */
export function dependenciesOf(key: ResultKey): ReadonlySet<InputKey> {
	const known = dependencies.get(key)
	if (known !== undefined) return known
	const keys = listTerms(getFormula(key, fullDeal()))
		.map((term) => term.key)
		.filter((of): of is FigureKey => of !== null)
	const found = new Set(keys.flatMap((of) => (isInputKey(of) ? [of] : [...dependenciesOf(of)])))
	const ordered = new Set(DEAL_KEYS.filter((input) => found.has(input)))
	dependencies.set(key, ordered)
	return ordered
}

/** Whether two deals are the same as far as these inputs go. */
export function haveSameDependencies(
	keys: Iterable<InputKey>,
	a: EvaluatedDeal,
	b: EvaluatedDeal,
): boolean {
	if (a === b) return true
	for (const key of keys) if (a.inputs[key] !== b.inputs[key]) return false
	return true
}

/** Why an entry counts as 0, `null` when it says a number. */
function whyZero(text: string): 'empty' | 'unreadable' | null {
	if (text.trim() === '') return 'empty'
	return readNumber(text).readable ? null : 'unreadable'
}

function zeroedInputs(result: ResultKey, inputs: DealInputs): Explanation['zeroed'] {
	const zeroed: { key: InputKey; why: 'empty' | 'unreadable' }[] = []
	for (const key of dependenciesOf(result)) {
		const why = whyZero(inputs[key])
		if (why !== null) zeroed.push({ key, why })
	}
	return zeroed
}

/** The explanations of all results, in the order they are shown. */
export function explainAll(deal: EvaluatedDeal): Explanation[] {
	return RESULTS.map(({ key }) => explain(key, deal))
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(names: readonly string[]): string {
	const last = names.at(-1) ?? ''
	return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

const isLine = (key: InputKey): boolean => (RENOVATION_LINES as readonly string[]).includes(key)

/**
 * Names of inputs. Renovation lines are counted, and where the result is not the budget itself they
 * are named only when all are meant: hardly any deal fills in all of them.
 */
function namesOf(keys: readonly InputKey[], result: ResultKey): string {
	const others = keys.filter((key) => !isLine(key)).map(termName)
	const count = keys.length - others.length
	const all = RENOVATION_LINES.length
	if (count === all) others.push(`all ${all} renovation lines`)
	else if (count > 0 && result === 'renoTotal') others.push(`${count} of the ${all} lines`)
	return listed(others)
}

/** What a reader has to know beside the formula, as sentences. */
export function getNotes(explanation: Explanation): string[] {
	const { key, conventions, absent, zeroed, isExactAsShown } = explanation
	const notes = [...conventions]
	if (absent.length > 0) notes.push(`Doesn't include: ${listed(absent)}.`)
	const named = (why: 'empty' | 'unreadable') =>
		namesOf(
			zeroed.filter((input) => input.why === why).map((input) => input.key),
			key,
		)
	if (zeroed.length === dependenciesOf(key).size) {
		notes.push('Nothing entered yet, so this is $0.')
	} else {
		if (named('empty') !== '') notes.push(`Left blank (counted as 0): ${named('empty')}.`)
		if (named('unreadable') !== '') {
			notes.push(`Couldn't be read (counted as 0): ${named('unreadable')}.`)
		}
	}
	if (!isExactAsShown) {
		notes.push('Cents are included but not shown, so your own math may be off by a dollar.')
	}
	return notes
}
