import type { Expr, Reason } from '../expr'
import { dataOf } from './code'
import { whyCode } from './reasons'
import type { RowCode } from './row-code'
import { isAnswer, isFlag, type RowNodes } from './row-nodes'

/** What a function answers for a figure: its number, or the reason why it has none. */

/** Why an input without a default has no value. */
const REASONS: Readonly<Record<string, Reason>> = {
	interestDSCR: 'noRate',
	interestHard: 'noRate',
	exitCap: 'noExitCap',
}

/** Whether code is only the name of a variable. */
const isName = (code: string): boolean => /^\w+$/u.test(code)

export function rowAnswers({ lacking, nameOf }: RowNodes, { call, codeAt }: RowCode) {
	/** The variables with reasons, in the order in which they are known. */
	const reasons = new Map<Expr, { name: string; code: string | null }>()
	const why = (e: Expr, time: string | null, isNew = false): string | null =>
		whyCode(
			e,
			time,
			{
				code: codeAt,
				canLack: (of) => lacking.has(of),
				reasonOfInput: (input) => REASONS[dataOf(input)] ?? null,
				nameOf: nameOfReason,
			},
			isNew,
		)

	/** null where there is no reason, also for a state that asks for its own last value. */
	function nameOfReason(e: Expr): string | null {
		const known = reasons.get(e)
		if (known !== undefined) {
			return known.code === null || isName(known.code) ? known.code : known.name
		}
		const own = nameOf(e)
		const name = `why${own.charAt(0).toUpperCase()}${own.slice(1)}`
		reasons.set(e, { name, code: null })
		const found = why(e, null, true)
		const isWhole = e.grain > 0 || e.op === 'input' || found === null || isName(found)
		const code = isWhole ? found : `Number.isNaN(${own}) ? ${found} : null`
		reasons.delete(e)
		reasons.set(e, { name, code })
		return nameOfReason(e)
	}

	const reasonOf = (e: Expr, time: string | null): string => `(${why(e, time) ?? 'null'})!`

	/** What has to have a value for a native function or its flows to be asked. */
	function neededBy(e: Expr): readonly Expr[] {
		const [first, , , more] = e.operands
		if (e.op === 'flows') return [first, more].flatMap((of) => (of ? neededBy(of) : []))
		if (isAnswer(e)) return e.operands.slice(Number(e.op === 'ifElse')).flatMap(neededBy)
		return lacking.has(e) ? [e] : []
	}

	/** The code of an answer, at a time if it is one of a row. */
	function answer(e: Expr, time: string | null): string {
		const code = codeAt(e, time) ?? ''
		if (isFlag(e)) return code
		if (e.op === 'flows' || isAnswer(e)) {
			return [...new Set(neededBy(e))].reduceRight((found, of) => {
				const none = e.op === 'flows' ? '[]' : reasonOf(of, time)
				return `Number.isNaN(${codeAt(of, time)}) ? ${none} : ${found}`
			}, code)
		}
		const number = call('bounded', code)
		return lacking.has(e) ? `Number.isNaN(${code}) ? ${reasonOf(e, time)} : ${number}` : number
	}

	return {
		answer,
		/** The statements that make the variables of the reasons. */
		reasonLines: (): string[] =>
			[...reasons.values()].flatMap(({ name, code }) =>
				code === null || isName(code) ? [] : [`const ${name} = ${code}`],
			),
	}
}
