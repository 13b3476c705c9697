import type { Expr } from './expr'
import { RESULTS } from './figures/results'
import { inputDefinition, isInputKey } from './inputs/deal-inputs'
import { hardMoneyInterest, RESULT_FORMULAS } from './model/results'
import { functionSource } from './read/number'
import * as arithmetic from './native/arithmetic'

/**
 * Makes the number code from the formulas of `model/`. The files are made again whenever a formula
 * changes, like the database clients; nobody edits them.
 */

const HEADER = '/* Made by `npm run generate:deal` from app/deal/model. */'

function importsOf(calls: ReadonlySet<string>): string {
	const isArithmetic = (name: string) => Object.hasOwn(arithmetic, name)
	const list = (isIncluded: (name: string) => boolean) =>
		[...calls].filter(isIncluded).sort().join(', ')
	return [
		`import { ${list((name) => !isArithmetic(name))} } from '../native/annuity'`,
		`import { ${list(isArithmetic)} } from '../native/arithmetic'`,
	].join('\n')
}

/** The label of an input or a result; parts of formulas have none. */
function labelOf(key: string): string | undefined {
	if (isInputKey(key)) return inputDefinition(key).label
	return RESULTS.find((result) => result.key === key)?.label
}

/** The generated files: their names in `generated/` and their texts. */
export function generatedFiles(): ReadonlyMap<string, string> {
	const { code, calls } = functionSource({
		name: 'analyze',
		parameter: ['values', 'Readonly<Partial<DealValues>>'],
		figures: new Map<string, { formula: Expr; orElse?: number }>([
			...RESULT_FORMULAS,
			['hardMoneyInterest', { formula: hardMoneyInterest }],
		]),
		labelOf,
	})
	const results = [
		HEADER,
		`import type { DealValues } from '../inputs/deal-inputs'`,
		importsOf(calls),
		'',
		'/**',
		' * The 24 results, the two returns (`null` if their denominator is 0) and `monthNet`, in dollars unless',
		' * the table says otherwise. Whatever the numbers are, each result is finite and never −0; what is not a',
		' * finite number counts as 0. Never throws.',
		' */',
		code,
		'',
	].join('\n')
	return new Map([['results.ts', results]])
}
