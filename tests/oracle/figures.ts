import type { OracleDeal } from './deals'
import type * as oracle from './engine'

/** What an engine says about a deal, and how two engines are compared. */

type Oracle = Pick<
	typeof oracle,
	| 'analyze'
	| 'analyzeReturns'
	| 'applyDefaults'
	| 'bridge'
	| 'project'
	| 'projectStabilized'
	| 'projectSummary'
>

/** The oracle, or the product with the same functions. */
type Engine = { [K in keyof Oracle]: (...args: Parameters<Oracle[K]>) => object }

/** Everything that an engine says about a deal. */
export function figuresOf(engine: Engine, { typed, own }: OracleDeal) {
	const values = engine.applyDefaults(typed, own) as ReturnType<Oracle['applyDefaults']>
	const results = engine.analyze(values.deal) as ReturnType<Oracle['analyze']>
	return {
		// Bit for bit.
		values,
		results,
		returns: engine.analyzeReturns(values.deal, results),
		// Sums over months in another order.
		projection: engine.project(values),
		summary: engine.projectSummary(values),
		stabilized: engine.projectStabilized(values),
		bridge: engine.bridge(values),
	}
}

type Figures = ReturnType<typeof figuresOf>

/** Rows that are not shown while a rate that the plan needs is missing. */
const OF_THE_LOAN = new Set([
	'interest',
	'principal',
	'pmi',
	'balloon',
	'debtService',
	'balance',
	'cashFlow',
	'cumulative',
	'equity',
	'refinanceCash',
])
/** Months of the bridge loan, which the product has in its table of months. */
const NOT_COMPARED = 'interestByMonth'
const TOLERANCE = 1e-9
/** A ratio of what cancels, of an absurd deal. */
const NOBODYS = 1e15

/** Dollars are displayed without cents, a ratio, a percentage or a rate with at most two decimals of its unit. */
const displayed = (n: number): string => (Math.abs(n) < 20 ? n.toFixed(4) : String(Math.round(n)))

function largestOf(of: unknown): number {
	if (typeof of === 'number') return Number.isFinite(of) ? Math.abs(of) : 0
	if (typeof of !== 'object' || of === null) return 0
	return Object.values(of).reduce((most: number, one) => Math.max(most, largestOf(one)), 0)
}

/** How many numbers of plausible deals were compared, and how many are displayed the same. */
export type Shown = { all: number; same: number }

/**
 * The path of the first figure that differs, with both values; null if all are the same: the results and
 * the inputs bit for bit, the projection at 1e-9 of the number. A figure without a value has the same reason.
 * Where the numbers are absurd, their sums cancel: it is 1e-9 of the largest one, and what is less may have
 * no value.
 */
export function differenceOf(
	ours: Figures,
	theirs: Figures,
	{ isAbsurd, shown }: { isAbsurd: boolean; shown?: Shown },
): string | null {
	const isRateMissing = theirs.values.missingRate !== null
	const scale = isAbsurd ? largestOf([theirs.summary, theirs.bridge, theirs.projection]) : 1

	function compare(path: string, a: unknown, b: unknown, tolerance: number): string | null {
		if (Object.is(a, b)) {
			if (typeof a === 'number' && shown !== undefined) {
				shown.all++
				shown.same++
			}
			return null
		}
		const differs = (): string => `${path}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`
		if (typeof a === 'number' && typeof b === 'number') {
			if (shown !== undefined) {
				shown.all++
				shown.same += Number(displayed(a) === displayed(b))
			}
			if (isAbsurd && tolerance !== 0 && Math.abs(b) > NOBODYS) return null
			const isNear = Math.abs(a - b) <= tolerance * Math.max(scale, Math.abs(a), Math.abs(b))
			return (tolerance === 0 ? a === b : isNear) ? null : differs()
		}
		if (isAbsurd && tolerance !== 0 && (path.includes('irr') || path.endsWith('.reason')))
			return null
		if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
			const isNothing = (n: unknown): boolean =>
				typeof n !== 'number' || Math.abs(n) <= tolerance * scale
			return isAbsurd && tolerance !== 0 && isNothing(a) && isNothing(b) ? null : differs()
		}
		const isHidden = /^projection[.](?:months|years|tax)/u.test(path) && isRateMissing
		const mine = a as Record<string, unknown>
		for (const [key, value] of Object.entries(b)) {
			if (key === NOT_COMPARED || (isHidden && (OF_THE_LOAN.has(key) || path.includes('tax'))))
				continue
			const found = compare(`${path}.${key}`, mine[key], value, tolerance)
			if (found !== null) return found
		}
		return Array.isArray(b) && Array.isArray(a) && a.length !== b.length
			? `${path}: ${a.length} rows, not ${b.length}`
			: null
	}

	for (const key of ['values', 'results', 'returns'] as const) {
		const found = compare(key, ours[key], theirs[key], 0)
		if (found !== null) return found
	}
	for (const key of ['bridge', 'stabilized', 'summary', 'projection'] as const) {
		const found = compare(key, ours[key], theirs[key], TOLERANCE)
		if (found !== null) return found
	}
	return null
}
