import type { Expr } from '../expr'
import { hasOperator, operationCode } from './code'
import type { RowNodes } from './row-nodes'

/** How the number reading of rows writes a node: in the loop that computes it, and after all loops. */

/** The variable of the loop that has a row. */
export const timeOf = ({ grain }: Expr): string => (grain === 2 ? 'm' : 'y')

export type RowCode = ReturnType<typeof rowCode>

export function rowCode(made: RowNodes) {
	const { given, passOf, stored, isVariable, nameOf, arrayOf } = made
	const calls = new Set<string>()
	/** The call of a function of `native/`. */
	const call = (name: string, ...args: readonly (string | number)[]): string => {
		calls.add(name)
		return `${name}(${args.join(', ')})`
	}
	const grouped = (e: Expr, code: string): string =>
		hasOperator(e) || e.op === '%' ? `(${code})` : code
	const flowsCode = (e: Expr, code: (of: Expr) => string): string => {
		const [first, row, last, more] = e.operands as [Expr, Expr, Expr, Expr]
		return call('flowsOf', code(first), arrayOf(row), code(last), code(more))
	}

	/** The step of a node in the loops of this pass. */
	function step(e: Expr, pass: number): string {
		const refer = (of: Expr): string => {
			const known = given(of)
			if (known !== null && !isVariable(of)) return known
			if (of.op === 'month') return 'm'
			if (of.op === 'year') return 'y'
			if (of.op === 'last') {
				const [state] = of.operands as [Expr]
				return passOf(state) === pass
					? `${nameOf(state)}Before`
					: `${arrayOf(state)}[${timeOf(state)} - 1]!`
			}
			if (!isVariable(of)) return grouped(of, step(of, pass))
			return of.grain > 0 && passOf(of) < pass ? `${arrayOf(of)}[${timeOf(of)}]!` : nameOf(of)
		}
		const leaf = (of: Expr): string => {
			const [a, b, c] = of.operands as [Expr, Expr, Expr]
			switch (of.op) {
				case 'state':
					return refer(of.next as Expr)
				case 'yearSum':
					return call('sumOfRow', arrayOf(a), '12 * y - 11', '12 * y')
				case 'yearEnd':
					return `${arrayOf(a)}[12 * y]!`
				case 'windowSum':
					return call('sumOfRow', arrayOf(a), refer(b), refer(c))
				case 'at':
					return `${arrayOf(a)}[${refer(b)}]!`
				case 'flows':
					return flowsCode(of, refer)
				default:
					throw new Error(`No code of ${of.op}`)
			}
		}
		return given(e) ?? operationCode(e, { refer, isVariable, call, isBounded: false, leaf })
	}

	/**
	 * A node after all loops, at a time; rows that are read so are stored.
	 * @returns null for a row without a time
	 */
	function codeAt(e: Expr, time: string | null): string | null {
		const known = given(e)
		if (known !== null && !isVariable(e)) return known
		if (e.grain === 0 && isVariable(e)) return nameOf(e)
		if (e.grain > 0 && time === null) return null
		if (e.op === 'year' || e.op === 'month') return time
		if (isVariable(e) && made.isInTable(e)) return nameOf(e)
		if (isVariable(e)) {
			stored.add(e)
			return `${arrayOf(e)}[${time}]!`
		}
		const refer = (of: Expr): string => codeAt(of, of.grain === 0 ? null : time) ?? ''
		const leaf = (of: Expr): string => {
			if (of.op === 'flows') return flowsCode(of, refer)
			throw new Error(`No code of ${of.op} after the loops`)
		}
		return grouped(e, operationCode(e, { refer, isVariable, call, isBounded: false, leaf }))
	}

	return { calls, call, step, codeAt }
}
