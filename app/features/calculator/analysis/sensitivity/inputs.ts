import {
	type AnalysisValues,
	type InputRange,
	type Move,
	MOVES,
	RENOVATION_LINES,
	type TypedNumbers,
	applyDefaults,
	rangeOf,
} from '~/deal'

/**
 * The inputs that a sensitivity changes, their usual ranges, and how a deal is recomputed with one
 * of them changed. Defaults that depend on the changed input follow it, because the change is made
 * in the typed numbers.
 */

/** Moves of several inputs at once: all lines of the budget; days, months of work and of the refinance. */
const COMPOSED = {
	renovation: { kind: 'percent', low: -10, high: 25, harmful: 'high' },
	holdingTime: { kind: 'days', low: -30, high: 90, harmful: 'high' },
} as const

const ALL_MOVES = { ...MOVES, ...COMPOSED }

export type SensitivityInputKey = keyof typeof ALL_MOVES

/** `percent` changes are relative to the input's value; `points` and `days` are added to it. */
export type MoveKind = Move['kind']

/** A change downward and one upward, usually one negative and one positive. */
export type MoveRange = Pick<Move, 'kind' | 'low' | 'high'>

export type SensitivityInput = Move & { key: SensitivityInputKey }

/**
 * The order of section 4.1 of the specification. The range check draws its random numbers in it, so
 * that a change would change what a seed draws.
 */
const FIRST: readonly SensitivityInputKey[] = [
	...(['rent', 'arv', 'sPrice', 'purchase', 'renovation', 'holdingTime', 'interestDSCR'] as const),
	...(['interestHard', 'ltv', 'vacancyPer', 'yTaxes', 'yInsurance', 'monthMaintPer'] as const),
	...(['capexPer', 'managePer', 'rentGrowth', 'expGrowth', 'appreciation', 'sellPer'] as const),
	'exitCap',
]

/** All inputs that are varied: those above, then others in the order of their table. */
export const SENSITIVITY_INPUTS: readonly SensitivityInput[] = [
	...new Set([...FIRST, ...(Object.keys(ALL_MOVES) as SensitivityInputKey[])]),
].map((key) => ({ key, ...ALL_MOVES[key] }))

/** The reader's ranges. An own range comes before `percentForAll`. */
export type RangeOptions = {
	/** One range for all inputs: ± this many percent of each value, 1 to 50. */
	percentForAll?: number | undefined
	/** Ranges of single inputs, in their usual kind. */
	ranges?: Partial<Record<SensitivityInputKey, { low: number; high: number }>> | undefined
}

/** The range of an input: the reader's own, the one for all, or the usual one. */
export function rangeFor(
	{ key, kind, low, high }: SensitivityInput,
	{ percentForAll, ranges }: RangeOptions,
): MoveRange {
	const own = ranges?.[key]
	if (own !== undefined) return { kind, low: own.low, high: own.high }
	if (percentForAll === undefined) return { kind, low, high }
	const percent = Math.min(Math.max(percentForAll, 1), 50)
	return { kind: 'percent', low: -percent, high: percent }
}

const DAYS_PER_MONTH = 30
const COST_GROWTHS = ['taxGrowth', 'insGrowth', 'hoaGrowth', 'expGrowth'] as const
/** Rates are never assumed, and without a work period or a cap rate there is nothing to change. */
type AbsentableKey = 'interestDSCR' | 'interestHard' | 'exitCap'

function isAbsentable(key: SensitivityInputKey): key is AbsentableKey {
	return key === 'interestDSCR' || key === 'interestHard' || key === 'exitCap'
}

/**
 * Today's value of an input in its unit (dollars, percent or days), or `null` if the deal has none:
 * a rate that was not entered, an exit cap rate that is not used, a deal without holding time.
 */
export function inputValue(values: AnalysisValues, key: SensitivityInputKey): number | null {
	if (key === 'holdingTime') return holdingDays(values) || null
	if (isAbsentable(key)) return values[key]
	return values[key]
}

/** Whether the value of an input is an assumption and was not typed. */
export function isAssumed({ typed }: AnalysisValues, key: SensitivityInputKey): boolean {
	if (key === 'renovation') return false
	if (key === 'holdingTime') return typed.hold === null && typed.rehabMonths === null
	if (key === 'expGrowth') return COST_GROWTHS.some((growth) => typed[growth] === null)
	return typed[key] === null
}

/** The holding time in days; months of work at 30 days if no days are entered. */
function holdingDays({ hold, rehabMonths }: AnalysisValues): number {
	return hold > 0 ? hold : rehabMonths * DAYS_PER_MONTH
}

function inputRange(key: SensitivityInputKey): InputRange {
	if (key === 'holdingTime') return rangeOf('hold')
	if (key !== 'renovation') return rangeOf(key)
	const [low, high] = rangeOf('kitchen')
	return [low, high * RENOVATION_LINES.length]
}

/** The nearest value in a range, which is widened to today's value if that is out of it. */
function within([min, max]: InputRange, value: number, today: number): number {
	return Math.min(Math.max(value, Math.min(min, today)), Math.max(max, today))
}

function keepInRange(key: SensitivityInputKey, value: number, today: number): number {
	return within(inputRange(key), value, today)
}

/** The value of an input after a move of `amount`, in its allowed range; whole days. */
export function movedValue(
	key: SensitivityInputKey,
	today: number,
	kind: MoveKind,
	amount: number,
): { value: number; isClipped: boolean } {
	if (amount === 0) return { value: today, isClipped: false }
	const exact = kind === 'percent' ? today * (1 + amount / 100) : today + amount
	const wanted = key === 'holdingTime' ? Math.round(exact) : exact
	const value = keepInRange(key, wanted, today)
	return { value, isClipped: value !== wanted }
}

/** One input with the value that it is to have. */
export type InputSetting = { key: SensitivityInputKey; value: number }

/** The typed numbers and own assumptions that are being changed; both are copies. */
type Draft = { typed: TypedNumbers; own: Partial<TypedNumbers> }

/** Scales all lines; a total of 0 has no lines to scale, so the dollars go into the last one. */
function setRenovation({ typed }: Draft, total: number, today: number): void {
	if (today === 0) {
		typed.misc2 = total
		return
	}
	for (const line of RENOVATION_LINES) {
		const amount = typed[line]
		if (amount !== null) typed[line] = amount * (total / today)
	}
}

/**
 * Changes holding days, months of work and month of the refinance together: a part of 30 days counts
 * as a month, as in the default of `rehabMonths`. Months that are not typed follow by their own rule.
 * Without holding days the months of work have the holding cost, so that a rental has none of days;
 * only the profit of a flip counts the days that are added.
 */
function setHoldingTime({ typed, own }: Draft, values: AnalysisValues, days: number): void {
	const today = holdingDays(values)
	if (days === today) return
	const months = Math.ceil(days / DAYS_PER_MONTH) - Math.ceil(today / DAYS_PER_MONTH)
	const isByMonths = typed.hold === null && values.rent > 0
	if (!isByMonths) {
		typed.hold = keepInRange('holdingTime', values.hold + days - today, values.hold)
	}
	for (const key of ['rehabMonths', 'refiMonth'] as const) {
		if ((typed[key] ?? own[key] ?? null) === null) continue
		typed[key] = within(rangeOf(key), values[key] + months, values[key])
	}
}

function setInput(
	draft: Draft,
	values: AnalysisValues,
	{ key, value }: InputSetting,
	settings: readonly InputSetting[],
): void {
	const { typed, own } = draft
	switch (key) {
		case 'renovation':
			return setRenovation(draft, value, values.renovation)
		case 'holdingTime':
			return setHoldingTime(draft, values, value)
		case 'expGrowth': {
			const change = value - values.expGrowth
			for (const growth of COST_GROWTHS) {
				typed[growth] = within(rangeOf(growth), values[growth] + change, values[growth])
			}
			return
		}
		case 'arv':
			if (
				typed.sPrice !== null &&
				values.sPrice === values.arv &&
				!settings.some((setting) => setting.key === 'sPrice')
			) {
				typed.sPrice = value
			}
			typed.arv = value
			return
		case 'yTaxes':
		case 'yInsurance':
			// As an assumption it is not part of the holding costs, which only know what was typed.
			if (typed[key] === null) own[key] = value
			else typed[key] = value
			return
		default:
			typed[key] = value
	}
}

/** The deal with other typed numbers, everything that depends on them recomputed. */
export function withTyped(values: AnalysisValues, changes: Partial<TypedNumbers>): AnalysisValues {
	return applyDefaults({ ...values.typed, ...changes }, values.own)
}

/** The deal with some inputs changed, everything that depends on them recomputed. */
export function withInputs(
	values: AnalysisValues,
	settings: readonly InputSetting[],
): AnalysisValues {
	const draft: Draft = { typed: { ...values.typed }, own: { ...values.own } }
	for (const setting of settings) setInput(draft, values, setting, settings)
	return applyDefaults(draft.typed, draft.own)
}

/** The deal with one input changed; the deal itself if the value is today's. */
export function withInput(
	values: AnalysisValues,
	key: SensitivityInputKey,
	value: number,
): AnalysisValues {
	return value === inputValue(values, key) ? values : withInputs(values, [{ key, value }])
}
