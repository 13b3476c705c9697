import { readdirSync, readFileSync } from 'node:fs'
import * as formulajs from '@formulajs/formulajs'
import { irr as irrOfPackage } from 'node-irr'
import { describe, expect, it } from 'vitest'
import { irr, mirr, npv } from './returns'

/** Money put in once, income that grows, a sale at the end. */
const DEALS = [-57_500, -250_000].flatMap((first) =>
	[1, 5, 10, 30].flatMap((years) =>
		[0, 3_000, 21_000].flatMap((income) =>
			[-0.02, 0, 0.03].map((growth) => {
				const flows = Array.from({ length: years }, (_, t) => income * (1 + growth) ** t)
				const sale = 60_000 + 5_000 * years
				return [first, ...flows.slice(0, -1), (flows.at(-1) ?? 0) + sale]
			}),
		),
	),
)

describe('PRO-95 returns against other implementations', () => {
	it('PRO-95 PRO-18 the one IRR agrees with node-irr', () => {
		for (const flows of DEALS) {
			const answer = irr(flows)
			expect(answer.kind).toBe('one')
			const other = irrOfPackage(flows, { epsilon: 1e-12 })
			expect(answer.kind === 'one' ? answer.rate : NaN).toBeCloseTo(other, 8)
		}
	})

	it('PRO-95 PRO-20 NPV is the first flow plus the NPV of a spreadsheet', () => {
		for (const flows of DEALS) {
			for (const ratePct of [0, 5, 8, 25]) {
				const [first = 0, ...later] = flows
				const other = first + Number(formulajs.NPV(ratePct / 100, ...later))
				expect(npv(ratePct, flows)).toBeCloseTo(other, 6)
			}
		}
	})

	it('PRO-95 PRO-20 MIRR agrees with that of a spreadsheet', () => {
		// The package takes all outflows for the first ones and all inflows for the last ones.
		for (const flows of DEALS) {
			for (const [finance, reinvest] of [
				[7, 5],
				[0, 12],
				[10, 0],
			] as const) {
				const other = Number(formulajs.MIRR(flows, finance / 100, reinvest / 100))
				expect(mirr(flows, finance, reinvest)).toBeCloseTo(other, 9)
			}
		}
	})

	it('PRO-95 the packages compared with are development dependencies, and the engine uses no package', () => {
		const oracles = ['@formulajs/formulajs', 'amortize', 'node-irr']
		const { dependencies, devDependencies } = JSON.parse(
			readFileSync('package.json', 'utf8'),
		) as Record<'dependencies' | 'devDependencies', Record<string, string>>
		expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(oracles))
		expect(Object.keys(dependencies).filter((name) => oracles.includes(name))).toEqual([])

		const folder = import.meta.dirname
		const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
		expect(sources.length).toBeGreaterThan(5)
		for (const file of sources) {
			const source = readFileSync(`${folder}/${file}`, 'utf8')
			const imported = [...source.matchAll(/ from '([^']+)'/g)].map(([, path]) => path ?? '')
			expect(
				imported.filter((path) => !/^(?:\.\.?\/|~\/features\/calculator\/|~\/deal$)/.test(path)),
			).toEqual([])
		}
	})
})
