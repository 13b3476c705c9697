import { createContext, runInContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { oracleDeals } from '#tests/oracle/deals'
import * as oracle from '#tests/oracle/engine'
import { figuresOf } from '#tests/oracle/figures'
import { mutantsOf } from '#tests/oracle/mutants'

/** The share of mutants that the comparison has to notice. */
const LEAST_NOTICED = 0.9
/**
 * All but the functions of numbers and the tables of inputs, which have tests of their own, and the helpers of
 * the bundler.
 */
const IS_FORMULA = /^app\/(?!deal\/(?:inputs|lower-first)|.*\/(?:log-exp|roots\/))/u
const DEALS = 300
const TOO_LONG_MS = 20_000

const { outputFiles } = await build({
	stdin: {
		contents: `
			export { differenceOf, figuresOf } from './tests/oracle/figures'
			export * as product from './tests/oracle/product'`,
		resolveDir: process.cwd(),
	},
	bundle: true,
	write: false,
	format: 'iife',
	globalName: 'engine',
	tsconfig: 'tsconfig.json',
})
const script = outputFiles[0]?.text ?? ''
const deals = oracleDeals(DEALS, randomNumbers(FUZZ_SEED))
const expected = deals.map((deal) => figuresOf(oracle, deal))

/** Whether a program computes another figure than the oracle, throws, or never ends. */
function isNoticed(text: string): boolean {
	const context = createContext({ deals, expected })
	try {
		new Script(text).runInContext(context, { timeout: TOO_LONG_MS })
		return runInContext(
			`deals.some((deal, i) => {
				const figures = engine.figuresOf(engine.product, deal)
				return engine.differenceOf(figures, expected[i], { isAbsurd: i % 4 === 3 }) !== null
			})`,
			context,
			{ timeout: TOO_LONG_MS },
		) as boolean
	} catch {
		return true
	}
}

test('MODEL-01 nine of ten mutants of the formulas are noticed', ({ task }) => {
	expect(isNoticed(script)).toBe(false)
	const mutants = mutantsOf(script).filter(({ where }) => IS_FORMULA.test(where))
	const unnoticed = mutants.filter(({ text }) => !isNoticed(text))
	const share = 1 - unnoticed.length / mutants.length
	const figures = { mutants: mutants.length, noticed: `${(share * 100).toFixed(1)} %` }
	Object.assign(task.meta, { figures })
	process.stdout.write(
		unnoticed.map(({ where, change }) => `not noticed: ${change} in ${where}\n`).join(''),
	)
	expect(share).toBeGreaterThanOrEqual(LEAST_NOTICED)
}, 3_600_000)
