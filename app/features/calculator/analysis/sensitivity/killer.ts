import { type AnalysisValues, type NoValueReason, isNumber } from '~/deal'
import {
	type MoveKind,
	type RangeOptions,
	type SensitivityInput,
	type SensitivityInputKey,
	inputValue,
	isAssumed,
	movedValue,
	rangeFor,
	SENSITIVITY_INPUTS,
	withInput,
} from './inputs'
import {
	type Criterion,
	type SensitivityResultKey,
	defaultCriterion,
	meetsCriterion,
} from './results'

/** The single assumption whose change makes a deal fail first (4.5 of the specification). */

/** One input at the point where the criterion changes from met to not met, or the reverse. */
export type DecisiveMove = {
	input: SensitivityInputKey
	/** How many times its usual move, more than 0 and at most 5. */
	multiple: number
	/** The change at that point: percent, points or days. */
	kind: MoveKind
	move: number
	/** In the input's unit. */
	today: number
	value: number
	/** value / today − 1, a fraction; `null` if it is 0 today. */
	change: number | null
	/** The input is an assumption: the first thing to find out. */
	isAssumed: boolean
}

export type Killer =
	| {
			kind: 'found'
			/** `fails`: the deal passes, and this makes it fail. `saves`: it fails, and this saves it. */
			mode: 'fails' | 'saves'
			first: DecisiveMove
			runnerUp: DecisiveMove | null
			/** The two multiples differ by less than 10%: name both. */
			isTie: boolean
	  }
	/** No single change up to five times the usual one does it. */
	| { kind: 'none'; mode: 'fails' | 'saves' }
	/** The criterion's figure has no value today. */
	| { kind: 'unknown'; reason: NoValueReason | null }

const MAX_MULTIPLE = 5
const PRECISION = 1e-6
/** Steps in which an input is tried whose results may fall and rise again. */
const STEPS = 50
const TIE = 0.1

type Task = {
	values: AnalysisValues
	criterion: Criterion
	/** What the criterion says at the point that is searched. */
	wanted: boolean
}

/** An input's usual move to one side. */
type Side = { input: SensitivityInput; kind: MoveKind; today: number; amount: number }

/** What the criterion says when the input is moved by `multiple` usual moves; `null`: unknown. */
function verdictAt({ values, criterion }: Task, side: Side, multiple: number): boolean | null {
	const { key } = side.input
	const { value } = movedValue(key, side.today, side.kind, side.amount * multiple)
	return meetsCriterion(criterion, withInput(values, key, value))
}

function hasChanged(task: Task, side: Side, multiple: number): boolean {
	return verdictAt(task, side, multiple) === task.wanted
}

/** The smallest multiple between `low`, not changed, and `high`, changed. */
function bisectMultiple(task: Task, side: Side, low: number, high: number): number {
	let [unchanged, changed] = [low, high]
	while (changed - unchanged > PRECISION) {
		const middle = (unchanged + changed) / 2
		if (hasChanged(task, side, middle)) changed = middle
		else unchanged = middle
	}
	return changed
}

/**
 * Whether every result moves in one direction with the input. The loan share raises and lowers
 * results; so do the rent if the refinance is limited by it, the ARV if the loan is a share of it,
 * and the month of the refinance.
 */
function isMonotonic(
	{ refiDscr, plan, loanBase }: AnalysisValues,
	key: SensitivityInputKey,
): boolean {
	if (key === 'rent') return refiDscr === null
	if (key === 'arv') return plan === 'cash' || (plan === 'loan' && loanBase === 'price')
	return key !== 'ltv' && !(key === 'holdingTime' && plan === 'bridge')
}

/** The smallest multiple at which the criterion changes, up to `most`; `null` if it does not. */
function findMultiple(task: Task, side: Side, most: number): number | null {
	const atEnd = isMonotonic(task.values, side.input.key) ? verdictAt(task, side, most) : null
	if (atEnd === task.wanted) return bisectMultiple(task, side, 0, most)
	if (atEnd !== null) return null
	for (let step = 1; step <= STEPS; step++) {
		const multiple = (MAX_MULTIPLE * step) / STEPS
		if (multiple > most + MAX_MULTIPLE / STEPS) break
		if (hasChanged(task, side, multiple)) {
			return bisectMultiple(task, side, (MAX_MULTIPLE * (step - 1)) / STEPS, multiple)
		}
	}
	return null
}

/** The side that makes the figure worse (`isHarmful`) or better; `null` if neither does. */
function sideOf(
	{ values, criterion }: Task,
	input: SensitivityInput,
	today: number,
	isHarmful: boolean,
	options: RangeOptions,
): Side | null {
	const { kind, low, high } = rangeFor(input, options)
	const at = (amount: number): Side => ({ input, kind, today, amount })
	if (input.harmful !== 'result') return at((input.harmful === 'low') === isHarmful ? low : high)
	const figureAt = (amount: number) => {
		const { value } = movedValue(input.key, today, kind, amount)
		const figure = criterion.figure(withInput(values, input.key, value))
		return isNumber(figure) ? figure : NaN
	}
	const [atLow, atHigh] = [figureAt(low), figureAt(high)]
	if (atLow === atHigh || Number.isNaN(atLow - atHigh)) return null
	const isLowWorse = atLow < atHigh === (criterion.comparison === 'atLeast')
	return at(isLowWorse === isHarmful ? low : high)
}

function describe({ values }: Task, side: Side, multiple: number): DecisiveMove {
	const { input, kind, today, amount } = side
	const move = amount * multiple
	const { value } = movedValue(input.key, today, kind, move)
	return {
		input: input.key,
		multiple,
		kind,
		move,
		today,
		value,
		change: today === 0 ? null : value / today - 1,
		isAssumed: isAssumed(values, input.key),
	}
}

/**
 * Finds the input that needs the smallest multiple of its usual harmful move to make a passing deal
 * fail, or of its helpful move to save a failing one; and the second. Without a criterion the
 * default one of the result is used. Never throws.
 */
export function killer(
	values: AnalysisValues,
	result: SensitivityResultKey,
	options: RangeOptions & { criterion?: Criterion | undefined } = {},
): Killer {
	const criterion = options.criterion ?? defaultCriterion(result)
	const figure = criterion.figure(values)
	const isMet = meetsCriterion(criterion, values)
	if (isMet === null) {
		const hasReason = !isNumber(figure) && figure.kind === 'none'
		return { kind: 'unknown', reason: hasReason ? figure.reason : null }
	}
	const task: Task = { values, criterion, wanted: !isMet }
	const mode = isMet ? 'fails' : 'saves'

	let found: { side: Side; multiple: number }[] = []
	for (const input of SENSITIVITY_INPUTS) {
		const today = inputValue(values, input.key)
		const side = today === null ? null : sideOf(task, input, today, isMet, options)
		if (side === null) continue
		// Only the two smallest matter, so nothing above the second is searched.
		const multiple = findMultiple(task, side, found[1]?.multiple ?? MAX_MULTIPLE)
		if (multiple === null) continue
		// The sort is stable: equal multiples are in the table's order.
		found = [...found, { side, multiple }].sort((a, b) => a.multiple - b.multiple).slice(0, 2)
	}
	const [first, second] = found
	if (first === undefined) return { kind: 'none', mode }
	return {
		kind: 'found',
		mode,
		first: describe(task, first.side, first.multiple),
		runnerUp: second === undefined ? null : describe(task, second.side, second.multiple),
		isTie: second !== undefined && second.multiple - first.multiple < TIE * first.multiple,
	}
}
