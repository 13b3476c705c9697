import { formatList } from '~/core/format-list'
import {
	type DealInputs,
	evaluate,
	evaluateAsShown,
	type Expression,
	formatNumeric,
	formatSymbolic,
	wordsOf,
	formulaOf,
	type InputKey,
	inputsOf,
	listConventions,
	listOmissions,
	listTerms,
	namedParts,
	readNumber,
	RENOVATION_LINES,
	type ResultKey,
	RESULTS,
	showResult,
	showTerm,
	type Term,
	termName,
} from '~/deal'
import type { EvaluatedDeal } from './evaluate-deal'

/** Explains every figure of a deal, as data and as sentences. */

export type Explanation = {
	key: ResultKey
	/** 'Sales price × 6.6%' */
	formula: string
	/** '$285,000 × 6.6% = $18,810'; if the formula has no value, the sentence that says so. */
	numbers: string
	/** The variables of the formula: 'r' is 'long-term loan rate ÷ 12', '7.25% ÷ 12 = 0.6042%'. */
	letters: readonly { symbol: string; formula: string; numbers: string }[]
	/** The formula as data; `evaluate` returns `value`. */
	expression: Expression
	/** Its numbers in order. */
	terms: readonly Term[]
	value: number | null
	/** The result if the expression has no value. */
	fallbackValue: number | null
	/** Sentences. */
	conventions: readonly string[]
	/** Names of what the result does not include. */
	absent: readonly string[]
	/** The dependencies that are empty or unreadable, and count as 0. */
	zeroed: readonly { key: InputKey; why: 'empty' | 'unreadable' }[]
	/** Whether calculating with the displayed numbers gives the displayed result. */
	isExactAsShown: boolean
}

/** Explains one result of a deal. Never throws. */
export function explain(key: ResultKey, deal: EvaluatedDeal): Explanation {
	const expression = formulaOf(key, deal)
	const value = deal.figures[key]
	const computed = evaluate(expression)
	return {
		key,
		formula: capitalize(wordsOf(key) ?? formatSymbolic(expression)),
		numbers:
			computed === null
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
		fallbackValue: computed === null ? value : null,
		conventions: listConventions(key, deal),
		absent: listOmissions(key),
		zeroed: listZeroedInputs(key, deal.inputs),
		isExactAsShown:
			computed === null || showResult(key, evaluateAsShown(expression)) === showResult(key, value),
	}
}

function equation(expression: Expression, computed: string): string {
	return expression.kind === 'term' ? computed : `${formatNumeric(expression)} = ${computed}`
}

function capitalize(text: string): string {
	return text.replace(/[A-Za-z]/, (letter) => letter.toUpperCase())
}

/** Explains a division by 0 (FORM-13, FORM-18, CALC-04). */
function noAnswer(key: ResultKey, { values }: EvaluatedDeal, expression: Expression): string {
	if (key === 'paymentDSCR') {
		const missing = values.interestDSCR === 0 ? 'an interest rate' : 'a term'
		return `Without ${missing} the payment counts as $0.`
	}
	const display = key === 'dscr' ? 'It is shown as 0.00.' : 'It is shown as a dash.'
	return `${formatNumeric(expression)} can't be calculated. ${display}`
}

const dependencies = new Map<ResultKey, ReadonlySet<InputKey>>()

/** The inputs that can change a result, directly or through other results, in order. */
export function getDependencies(key: ResultKey): ReadonlySet<InputKey> {
	const known = dependencies.get(key) ?? inputsOf(key)
	dependencies.set(key, known)
	return known
}

/** Whether two deals are equal in these inputs, and in what is said about them. */
export function haveSameDependencies(
	keys: Iterable<InputKey>,
	a: EvaluatedDeal,
	b: EvaluatedDeal,
): boolean {
	if (a === b) return true
	if (a.isManaged !== b.isManaged) return false
	for (const key of keys) if (a.inputs[key] !== b.inputs[key]) return false
	return true
}

/** Why an entry counts as 0, `null` if it is a number. */
function getZeroReason(text: string): 'empty' | 'unreadable' | null {
	if (text.trim() === '') return 'empty'
	const { value, readable } = readNumber(text)
	return readable || value > 0 ? null : 'unreadable'
}

function listZeroedInputs(result: ResultKey, inputs: DealInputs): Explanation['zeroed'] {
	return [...getDependencies(result)].flatMap((key) => {
		const why = getZeroReason(inputs[key])
		return why === null ? [] : [{ key, why }]
	})
}

/** The explanations of all results, in display order. */
export function explainAll(deal: EvaluatedDeal): Explanation[] {
	return RESULTS.map(({ key }) => explain(key, deal))
}

const isLine = (key: InputKey): boolean => (RENOVATION_LINES as readonly string[]).includes(key)

/**
 * Names of inputs. Renovation lines are counted, and unless the result is the budget itself, they
 * are named only if all are meant: hardly any deal fills in all of them.
 */
function listNames(keys: readonly InputKey[], result: ResultKey): string {
	const otherNames = keys.filter((key) => !isLine(key)).map(termName)
	const count = keys.length - otherNames.length
	const all = RENOVATION_LINES.length
	if (count === all) otherNames.push(`all ${all} renovation lines`)
	else if (count > 0 && result === 'renoTotal') otherNames.push(`${count} of the ${all} lines`)
	return formatList(otherNames)
}

/** Notes that the reader needs in addition to the formula, as sentences. */
export function getNotes(explanation: Explanation): string[] {
	const { key, conventions, absent, zeroed, isExactAsShown } = explanation
	const notes = [...conventions]
	if (absent.length > 0) notes.push(`Doesn't include: ${formatList(absent)}.`)
	const namesWithReason = (why: 'empty' | 'unreadable') =>
		listNames(
			zeroed.filter((input) => input.why === why).map((input) => input.key),
			key,
		)
	if (zeroed.length === getDependencies(key).size) {
		notes.push('Nothing entered yet, so this is $0.')
	} else {
		if (namesWithReason('empty') !== '')
			notes.push(`Left blank (counted as 0): ${namesWithReason('empty')}.`)
		if (namesWithReason('unreadable') !== '') {
			notes.push(`Couldn't be read (counted as 0): ${namesWithReason('unreadable')}.`)
		}
	}
	if (!isExactAsShown) {
		notes.push('Cents are included but not shown, so your own math may be off by a dollar.')
	}
	return notes
}
