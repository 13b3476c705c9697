import {
	type AnalysisValues,
	type TypedNumbers,
	applyDefaults,
	isNumber,
	listAssumptions,
} from '~/deal'
import { describe, expect, test } from 'vitest'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { BRIDGE, dealWith, LAW_RUNS, randomTypedDeals } from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { readBrrrr } from './brrrr-deal'
import {
	brrrrHeadline,
	ladderFigures,
	LOWER_COLUMNS,
	lowerHead,
	lowerFigures,
	refinanceFigures,
	rentalFigures,
	sourceFigures,
	usesAtClosing,
} from './brrrr-figures'
import { brrrrFormulas } from './brrrr-formulas'
import { earlyText, brrrrHeadlineText, limitText, noArvText, timeline } from './brrrr-texts'
import { explainBrrrr } from './explain-brrrr'

const brrrr = (changes: Partial<TypedNumbers> = {}) =>
	readBrrrr(dealWith({ ...BRIDGE, ...changes }))

/** All figures of the page; each name is there once. */
function pageFigures(values: AnalysisValues): Map<string, AnyFigure> {
	const deal = readBrrrr(values)
	const figures = new Map<string, AnyFigure>()
	for (const { name, figure } of [
		...brrrrHeadline(deal),
		...usesAtClosing(deal),
		...sourceFigures(deal),
		...refinanceFigures(deal),
		...ladderFigures(deal),
		...rentalFigures(deal),
	]) {
		expect([name, figures.has(name)]).toEqual([name, false])
		figures.set(name, figure)
	}
	for (const row of deal.lower) {
		for (const [index, figure] of lowerFigures(row).entries()) {
			figures.set(`${LOWER_COLUMNS[index]?.key}-${row.lower}`, figure)
		}
	}
	return figures
}

function mismatches(values: AnalysisValues): string[] {
	const formulas = brrrrFormulas(readBrrrr(values))
	const found: string[] = []
	for (const [name, figure] of pageFigures(values)) {
		const { value } = figureState(figure)
		const formula = formulas[name]
		if (formula === undefined) found.push(`${name}: no formula`)
		else if (value === null) continue
		else if (figureState(formula.figure).value !== value) found.push(`${name}: another figure`)
		else if (!(Math.abs((formula.recomputed ?? NaN) - value) <= 1e-7 * (Math.abs(value) + 1))) {
			found.push(`${name}: ${formula.recomputed} instead of ${value}`)
		}
	}
	return found
}

const DEALS: Record<string, Partial<TypedNumbers>> = {
	'a plain BRRRR': BRIDGE,
	'draws, points and contingency': {
		...BRIDGE,
		bridgeInterestOn: 'drawn',
		pointsPer: 2,
		contingencyPer: 10,
		buyCost: 500,
		refiCost: 900,
	},
	'a DSCR limit that binds': { ...BRIDGE, refiDscr: 1.6 },
	'a DSCR limit that does not': { ...BRIDGE, refiDscr: 1 },
	'a rent below the costs': { ...BRIDGE, refiDscr: 1.2, rent: 100 },
	'an early refinance': { ...BRIDGE, refiMonth: 3 },
	'no work': { ...BRIDGE, kitchen: 0, paint: 0, hold: 0, rehabMonths: 0, waterHold: 300 },
	'no rent': { ...BRIDGE, rent: null },
	'no hard money rate': { ...BRIDGE, plan: 'bridge', interestHard: null },
	'no long-term rate': { ...BRIDGE, interestDSCR: null },
}

describe('the BRRRR page', () => {
	test('PRO-34 computes the specified steps', () => {
		const figures = pageFigures(dealWith(BRIDGE))
		const value = (name: string): number => figureState(figures.get(name) ?? NaN).value ?? NaN
		// 85% of 120,000 and of 40,000
		expect(value('bridgeLoan')).toBeCloseTo(136_000, 6)
		// 160,000 + 3% of the price + 600 + 2,500 = 166,700
		expect(value('uses')).toBeCloseTo(166_700, 6)
		expect(value('cashAtClosing')).toBeCloseTo(30_700, 6)
		expect(value('sources')).toBeCloseTo(value('uses'), 6)
		// 136,000 × 11% ÷ 12 × 6
		expect(value('bridgeInterest')).toBeCloseTo(7_480, 6)
		// Month 5: −110 taxes − 50 insurance. Month 6: 1,995 − 160 − 105 − 159.60, less 105 reserve.
		expect(value('incomeUntil')).toBeCloseTo(1_305.4, 6)
		expect(value('cashBefore')).toBeCloseTo(36_874.6, 6)
		// 172,500 − 136,000 − 5,175
		expect(value('cashBack')).toBeCloseTo(31_325, 6)
		expect(value('cashLeft')).toBeCloseTo(5_549.6, 6)
		expect(value('allIn')).toBeCloseTo(174_180, 6)
		expect(value('allInOfArv')).toBeCloseTo(174_180 / 230_000, 9)
		expect(value('recovered')).toBeCloseTo(31_325 / 36_874.6, 9)
		expect(value('equityAfter')).toBeCloseTo(57_500, 6)
		expect(value('madeByWork')).toBeCloseTo(55_820, 6)
	})

	test('PRO-39 shows cash left in if the appraisal is 5, 10 and 15% lower', () => {
		const { lower } = brrrr()
		expect(lower.map((row) => row.lower)).toEqual([0, 5, 10, 15])
		// 10%: 75% of 207,000 is 155,250; less 136,000 and 4,657.50
		expect(lower[2]?.bridge.cashBack).toBeCloseTo(14_592.5, 6)
		expect(lower[2]?.bridge.cashLeft).toBeCloseTo(22_282.1, 6)
		expect(lower[0]?.bridge.cashLeft).toBeCloseTo(5_549.6, 6)
		expect(Number(lower[3]?.cashFlowMonth)).toBeGreaterThan(Number(lower[0]?.cashFlowMonth))
	})

	test('PRO-38 all money back and a negative cash flow are in one headline', () => {
		expect(brrrrHeadlineText(brrrr())).toMatch(/^\$5,550 of your money stays in the deal/u)
		const back = brrrr({ arv: 260_000, interestDSCR: 5 })
		const more = Math.round(-Number(back.bridge.cashLeft)).toLocaleString('en-US')
		expect(Number(back.summary.cashFlowMonth)).toBeGreaterThan(0)
		expect(brrrrHeadlineText(back)).toBe(`All of your money is back, and $${more} more.`)
		const costing = brrrr({ arv: 260_000, interestDSCR: 11 })
		const loss = Math.round(-Number(costing.summary.cashFlowMonth)).toLocaleString('en-US')
		expect(brrrrHeadlineText(costing)).toBe(
			`All of your money is back, and $${more} more, and it costs you $${loss} a month.`,
		)
		// What stays in does not depend on the rate of the new loan.
		expect(brrrrHeadlineText(brrrr({ interestDSCR: null }))).toBe(
			'$5,550 of your money stays in the deal.',
		)
		expect(brrrrHeadlineText(brrrr({ interestHard: null }))).toBeNull()
	})

	test('PRO-34 a flip has no refinance, and its price is not taken as its ARV', () => {
		const flip = brrrr({ rent: 0, sPrice: 285_000, arv: null })
		expect(flip.missing).toBe('noRent')
		expect(brrrrHeadlineText(flip)).toBeNull()
		for (const { figure } of brrrrHeadline(flip)) {
			expect(figure).toEqual({ kind: 'none', reason: 'noRent' })
		}
	})

	test('PRO-34 without an ARV nothing is said about it, and the page says what counts instead', () => {
		const deal = brrrr({ arv: null })
		const figures = [...brrrrHeadline(deal), ...ladderFigures(deal)]
		for (const name of ['allInOfArv', 'equityAfter', 'madeByWork']) {
			expect(figures.find((one) => one.name === name)?.figure).toEqual({
				kind: 'none',
				reason: 'noValue',
			})
		}
		expect(noArvText(deal.values)).toContain('the purchase price counts as the value')
		expect(deal.lower.map(lowerHead)[0]).toBe('As assumed')
		expect(noArvText(brrrr().values)).toBeNull()
		expect(brrrr().lower.map(lowerHead)).toEqual([
			'As entered',
			'5% lower',
			'10% lower',
			'15% lower',
		])
	})

	test('PRO-35 names the limit that binds, with both amounts', () => {
		expect(limitText(brrrr())).toBe(
			'Limited by loan to value: $172,500. You entered no DSCR limit.',
		)
		expect(limitText(brrrr({ refiDscr: 1.6 }))).toMatch(
			/^Limited by the DSCR: \$[\d,]+\. Loan to value would allow \$172,500\.$/u,
		)
		expect(limitText(brrrr({ refiDscr: 1 }))).toMatch(
			/^Limited by loan to value: \$172,500\. The DSCR limit would allow \$[\d,]+\.$/u,
		)
	})

	test('PRO-36 says that an early refinance is on the lower of value and cost', () => {
		expect(earlyText(brrrr())).toBeNull()
		expect(earlyText(brrrr({ refiMonth: 3 }))).toBe(
			'You refinance in month 3, before the seasoning of 6 months. The lender lends on the lower of value and cost: price and work of $160,000.',
		)
		expect(earlyText(brrrr({ refiMonth: 3, arv: 150_000 }))).toContain('appraisal of $150,000')
		expect(earlyText(brrrr({ refiMonth: 3, beforeSeasoning: 'value' }))).toContain('value then')
	})

	test('PRO-37 no text calls cash back profit', () => {
		const deal = brrrr({ arv: 260_000 })
		const values = dealWith(BRIDGE)
		const explained = explainBrrrr({ values, assumptions: listAssumptions(values.typed, values) })
		expect(explained['cashBack']?.notes.join(' ')).toContain('Borrowed money')
		const labels = refinanceFigures(deal).map(({ label }) => label)
		expect(labels).toContain('Cash back (borrowed money)')
		expect(JSON.stringify([labels, brrrrHeadlineText(deal), limitText(deal)])).not.toMatch(
			/profit/iu,
		)
		expect(refinanceFigures(brrrr({ arv: 150_000 })).at(-1)?.label).toContain('costs you money')
	})

	test('PRO-34 lists the steps by month', () => {
		const steps = timeline(brrrr())
		expect(steps.map(({ name, when }) => `${name}: ${when}`)).toEqual([
			'Buy: Month 0',
			'Work: Months 1 to 4',
			'Rent: From month 6',
			'Refinance: Month 6',
			'Hold: Until month 120',
		])
		expect(timeline(brrrr({ refiMonth: 5 })).map(({ name }) => name)).toEqual([
			'Buy',
			'Work',
			'Refinance',
			'Rent',
			'Hold',
		])
	})

	test.each([
		['another plan', { ...BRIDGE, plan: 'loan' }, 'notABridge'],
		['no hard money rate', { ...BRIDGE, plan: 'bridge', interestHard: null }, 'noRate'],
	] as const)('PRO-09 has a reason with %s', (_name, numbers, reason) => {
		const deal = readBrrrr(dealWith(numbers))
		expect(deal.missing).toBe(reason)
		expect(brrrrHeadline(deal)[0]?.figure).toEqual({ kind: 'none', reason })
	})

	test('PRO-09 without the long-term rate only what needs it has no figure, as in other places', () => {
		const deal = readBrrrr(dealWith({ ...BRIDGE, interestDSCR: null }))
		expect(deal.missing).toBe('noRate')
		const figures = Object.fromEntries(
			brrrrHeadline(deal).map(({ name, figure }) => [name, figure]),
		)
		expect(figures['cashLeft']).toBeCloseTo(5_549.6, 6)
		expect(figures['cashLeft']).toBe(resultFigure('cashLeft', deal.values))
		expect(figures['cashFlowMonth']).toEqual({ kind: 'none', reason: 'noRate' })
	})
})

describe('PRO-06 explanations of the BRRRR page', () => {
	test.each(Object.entries(DEALS))('PRO-06 the numbers give the figures: %s', (_name, numbers) => {
		expect(mismatches(dealWith(numbers))).toEqual([])
	})

	test('PRO-06 the numbers give the figures of random deals', () => {
		for (const [index, values] of randomTypedDeals(LAW_RUNS, FUZZ_SEED).entries()) {
			if (values.plan !== 'bridge') continue
			expect(mismatches(values), `seed ${FUZZ_SEED}, deal ${index}`).toEqual([])
		}
	})

	test('PRO-06 every explanation is text', () => {
		for (const numbers of Object.values(DEALS)) {
			const values = dealWith(numbers)
			const explained = explainBrrrr({ values, assumptions: listAssumptions(values.typed, values) })
			for (const [name] of pageFigures(values)) {
				expect([name, explained[name]?.formula]).toEqual([
					name,
					expect.stringMatching(/^[^a-z].*\S$/u),
				])
				expect(explained[name]?.numbers).not.toMatch(/NaN|Infinity|undefined|null/u)
			}
		}
	})

	test.each(Object.entries(DEALS))(
		'PRO-06 every assumed input that changes a figure is named: %s',
		(_name, numbers) => {
			const values = dealWith(numbers)
			const formulas = brrrrFormulas(readBrrrr(values))
			const figures = pageFigures(values)
			const missing: string[] = []
			for (const { key, value, role } of listAssumptions(values.typed, values)) {
				if (role !== 'number' || typeof value !== 'number' || key === 'arv' || key === 'down')
					continue
				const after = pageFigures(applyDefaults(values.typed, { [key]: value * 1.1 + 1 }))
				for (const [name, figure] of figures) {
					const now = figureState(after.get(name) ?? NaN).value
					const before = figureState(figure).value
					if (before === null || now === null || !(Math.abs(now - before) > 1e-6)) continue
					if (!formulas[name]?.inputs.includes(key)) missing.push(`${name}: ${key}`)
				}
			}
			expect(missing).toEqual([])
		},
	)

	test('PRO-08 every figure is finite', () => {
		for (const values of randomTypedDeals(60, FUZZ_SEED)) {
			for (const figure of pageFigures(values).values()) {
				const { value } = figureState(figure)
				expect(value === null || (Number.isFinite(value) && isNumber(value))).toBe(true)
			}
		}
	})
})
