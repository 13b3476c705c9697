import type { Expr, Option } from '../expr'
import type { Native } from '../model/natives'
import * as loan from '../native/loan'
import { eventsOfYear } from '../native/entries'
import type { Projection, ProjectionMonth, ProjectionYear } from '../projection'
import type { AnalysisValues } from '../values'

/**
 * The value of any node of one deal, for the text of a figure. The rows come from the tables of the
 * projection, so that nothing is computed a second time; what is between them is computed here.
 */

export type RowNumbers = { values: AnalysisValues; projection: Projection }

export type Reader = {
	/** A number, NaN if there is none; a condition is 1 or 0. `time`: the month or year of a row. */
	valueOf: (e: Expr, time?: number) => number
	values: AnalysisValues
}

const MONTHS = 12

const NATIVES: Readonly<Record<string, (...args: never[]) => number>> = { ...loan, eventsOfYear }

function valueIn(row: object | undefined, key: string): number | undefined {
	const value: unknown = row === undefined ? undefined : row[key as keyof typeof row]
	if (value === undefined) return undefined
	return typeof value === 'number' ? value : Number.NaN
}

/** Reads the nodes of a deal. */
export function readerOf({ values, projection }: RowNumbers): Reader {
	const { months, years, tax } = projection
	const monthAt = (time: number): ProjectionMonth | undefined => months[time - 1]
	const yearAt = (time: number): ProjectionYear | undefined => years[time - 1]

	function ofTable(e: Expr, time: number): number | undefined {
		if (e.key === null || time < 1) return undefined
		if (e.grain === 2) return valueIn(monthAt(time), e.key)
		return valueIn(yearAt(time), e.key) ?? valueIn(tax?.years[time - 1], e.key)
	}

	const isGiven = (key: 'refiDscr'): boolean =>
		values[key] !== null && (values.typed[key] ?? values.own?.[key] ?? null) !== null
	/** What has one value in a deal is computed once. */
	const once = new Map<Expr, number>()

	function valueOf(e: Expr, time = 0): number {
		const known = e.grain === 0 ? once.get(e) : ofTable(e, time)
		if (known !== undefined) return known
		const value = compute(e, time)
		if (e.grain === 0) once.set(e, value)
		return value
	}

	function compute(e: Expr, time: number): number {
		/** A row by year that stands in one by month. */
		const of = (index: number): number => {
			const operand = e.operands[index]
			if (operand === undefined) return Number.NaN
			const isYear = operand.grain === 1 && e.grain === 2
			return valueOf(operand, operand.grain === 0 ? 0 : isYear ? Math.ceil(time / MONTHS) : time)
		}
		const flag = (isTrue: boolean): number => (isTrue ? 1 : 0)
		const sum = (row: Expr, from: number, to: number): number => {
			let total = 0
			for (let at = from; at <= to; at++) total += valueOf(row, at)
			return total
		}
		const [a] = e.operands
		switch (e.op) {
			case 'const':
				return Number(e.data)
			case 'input': {
				const value: unknown = values[e.data as keyof AnalysisValues]
				return typeof value === 'number' ? value : Number.NaN
			}
			case 'entered':
				return values.typed[e.data as 'rent'] ?? 0
			case 'given':
				return flag(isGiven(e.data as 'refiDscr'))
			case 'choice': {
				const [key, option] = e.data as Option
				return flag(values[key as keyof AnalysisValues] === option)
			}
			case 'month':
			case 'year':
				return time
			case '+':
				return of(0) + of(1)
			case '-':
				return of(0) - of(1)
			case '*':
				return of(0) * of(1)
			case '/':
				return of(0) / of(1)
			case '%':
				return (of(0) * of(1)) / 100
			case 'over':
				return of(1) === 0 ? Number.NaN : of(0) / of(1)
			case '>':
				return flag(of(0) > of(1))
			case '>=':
				return flag(of(0) >= of(1))
			case '=':
				return flag(of(0) === of(1))
			case 'and':
				return flag(of(0) !== 0 && of(1) !== 0)
			case 'or':
				return flag(of(0) !== 0 || of(1) !== 0)
			case 'not':
				return flag(of(0) === 0)
			case 'ifElse':
				return of(0) === 0 ? of(2) : of(1)
			case 'need':
				return of(0) === 0 ? Number.NaN : of(1)
			case 'onlyIf':
				return of(1) === 0 ? Number.NaN : of(0)
			case 'max':
				return Math.max(of(0), of(1))
			case 'min':
				return Math.min(of(0), of(1))
			case 'ceil':
				return Math.ceil(of(0))
			case 'round':
				return Math.round(of(0))
			case 'mod':
				return of(0) % of(1)
			case 'orElse':
				return Number.isNaN(of(0)) ? of(1) : of(0)
			case 'within':
				return Math.min(Math.max(of(0), of(1)), of(2))
			case 'state':
				return time < 1 ? of(0) : e.next === null ? Number.NaN : valueOf(e.next, time)
			case 'last':
				return a === undefined ? Number.NaN : valueOf(a, time - 1)
			case 'yearSum':
				return a === undefined ? Number.NaN : sum(a, MONTHS * (time - 1) + 1, MONTHS * time)
			case 'yearEnd':
				return a === undefined ? Number.NaN : valueOf(a, MONTHS * time)
			case 'windowSum':
				return a === undefined ? Number.NaN : sum(a, of(1), of(2))
			case 'at':
				return a === undefined ? Number.NaN : valueOf(a, of(1))
			case 'fn': {
				const native = NATIVES[(e.data as Native).name]
				const args = e.operands.map((operand, index) =>
					operand.op === 'list' ? values[operand.data as 'events'] : of(index),
				)
				return native === undefined ? Number.NaN : native(...(args as never[]))
			}
			case 'list':
			case 'flows':
				return Number.NaN
		}
	}
	return { valueOf, values }
}
