import { describe, expect, test } from 'vitest'
import { explainer, isNumber, type NoValue, project } from '~/deal'
import {
	ANCHOR,
	BRIDGE,
	dealWith,
	LAW_RUNS,
	randomTypedDeals,
} from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { STABILIZED } from './model/figure-nodes'
import { readerOf } from './read/row-values'

/** The readings of a figure besides its code. */

type Figures = Readonly<Record<string, number | NoValue | { kind: 'infinite' } | null>>

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))

describe('MODEL-06 the readings of a formula', () => {
	test('MODEL-06 the text of a figure is made of the numbers that its code computes', () => {
		for (const [index, values] of randomTypedDeals(LAW_RUNS, FUZZ_SEED).entries()) {
			const projection = project(values)
			const { valueOf } = readerOf({ values, projection })
			const { stabilizedFrom: _, ...nodes } = STABILIZED
			const figures = projection.summary as unknown as Figures
			const wrong = Object.entries(nodes).flatMap(([key, node]) => {
				const figure = figures[key] ?? null
				const read = valueOf(node)
				if (typeof figure !== 'number') return Number.isNaN(read) ? [] : [`${key}: ${read}`]
				return near(read, figure) ? [] : [`${key}: ${read}, not ${figure}`]
			})
			expect(wrong, `deal ${index} of seed ${FUZZ_SEED}`).toEqual([])
		}
	})

	test('MODEL-06 growth has no part in the first year, and a loan none in a cash purchase', () => {
		const used = (deal: Parameters<typeof dealWith>[0]) => {
			const values = dealWith(deal)
			const model = explainer({ values, projection: project(values) })
			return (key: string, year?: number): ReadonlySet<string> =>
				new Set(year === undefined ? model.inputsOfFigure(key) : model.inputsOfColumn(key, year))
		}
		const rental = used(ANCHOR)
		expect(rental('noi')).toContain('vacancyPer')
		expect(rental('noi')).not.toContain('rentGrowth')
		expect(rental('noi', 2)).toContain('rentGrowth')
		expect(rental('noi')).not.toContain('interestDSCR')
		expect(rental('cashFlowYear')).toContain('interestDSCR')
		expect(used({ ...ANCHOR, plan: 'cash' })('cashFlowYear')).not.toContain('years')
		expect(rental('cashLeft')).not.toContain('rentGrowth')
		// A default that follows from other inputs brings them, too.
		expect(used({ ...BRIDGE, refiMonth: null })('cashIn')).toContain('seasoningMonths')
	})

	test('MODEL-06 a figure that is another one in this deal is explained as that one', () => {
		const values = dealWith(BRIDGE)
		const model = explainer({ values, projection: project(values) })
		expect(model.figure('cashIn')).toEqual(model.figure('cashLeft'))
		expect(isNumber(project(values).summary.cashIn)).toBe(true)
		expect(() => model.figure('nothing')).toThrow('No formula of nothing')
	})
})
