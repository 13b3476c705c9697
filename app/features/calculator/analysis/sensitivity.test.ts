import { describe, expect, it } from 'vitest'
import { ANCHOR, BRIDGE, dealWith, FLIP } from '#tests/helpers/calculator/typed-deals'
import { analyze, bridge, isNumber, project } from '~/deal'
import {
	type Killer,
	type Tornado,
	breakEven,
	breakEvenQuestions,
	criterionOn,
	defaultResult,
	grid,
	killer,
	resultValue,
	SENSITIVITY_INPUTS,
	SENSITIVITY_RESULTS,
	tornado,
} from './sensitivity'
import { inputValue, withInput, withInputs } from './sensitivity/inputs'

const anchor = dealWith(ANCHOR)
const flip = dealWith(FLIP)
const brrrr = dealWith(BRIDGE)

const rowOf = (chart: Tornado, input: string) => {
	const row = chart.rows.find((one) => one.input === input)
	if (row === undefined) throw new Error(`No row ${input}`)
	return row
}
const numberOf = (value: unknown): number => {
	if (typeof value !== 'number') throw new Error(`Not a number: ${JSON.stringify(value)}`)
	return value
}

describe('PRO-41 results', () => {
	it('PRO-41 are the figures of the projection, the refinance and the calculator', () => {
		const { summary } = project(anchor)
		expect(resultValue('cashFlowMonth', anchor)).toBeCloseTo(3000.56 / 12, 2)
		expect(resultValue('cashFlowMonth', anchor)).toBe(summary.cashFlowMonth)
		expect(resultValue('npv', anchor)).toBe(summary.npv)
		expect(numberOf(resultValue('irr', anchor))).toBeCloseTo(0.112202, 6)
		expect(resultValue('cashLeft', brrrr)).toBe(bridge(brrrr).cashLeft)
		expect(resultValue('netHard', flip)).toBe(analyze(flip.deal).netHard)
		expect(resultValue('net', flip)).toBe(analyze(flip.deal).net)
	})

	it('PRO-41 say why there is no value', () => {
		expect(resultValue('cashLeft', anchor)).toEqual({ kind: 'none', reason: 'notABridge' })
		expect(resultValue('netHard', anchor)).toEqual({ kind: 'none', reason: 'noSale' })
		expect(resultValue('roiHard', anchor)).toEqual({ kind: 'none', reason: 'noSale' })
		const free = dealWith({ ...ANCHOR, ltv: 100, buyCostPer: 0, loanFeePer: 0, rent: 3_000 })
		expect(resultValue('cashOnCash', free)).toEqual({ kind: 'none', reason: 'noMoneyIn' })
		const withoutRate = dealWith({ ...BRIDGE, interestHard: null })
		expect(resultValue('cashLeft', withoutRate)).toEqual({ kind: 'none', reason: 'noRate' })
	})

	it('PRO-41 start with cash left in, flip profit or cash flow', () => {
		expect(defaultResult(anchor)).toBe('cashFlowMonth')
		expect(defaultResult(brrrr)).toBe('cashLeft')
		expect(defaultResult(flip)).toBe('netHard')
		expect(defaultResult(dealWith({ purchase: 1 }))).toBe('cashFlowMonth')
	})
})

describe('PRO-41 tornado', () => {
	it('PRO-41 recomputes the deal at both ends of every input', () => {
		const chart = tornado(anchor, 'cashFlowMonth')
		const rent = rowOf(chart, 'rent')
		expect(rent).toMatchObject({ kind: 'percent', today: 2_000 })
		expect(rent.low).toMatchObject({ move: -10, value: 1_800, isClipped: false, isBetter: false })
		expect(rent.high).toMatchObject({ value: 2_200, isBetter: true })
		// 95% collected, 8% of it management, 5% repairs, 5% reserve: 77.4¢ of a dollar of rent.
		expect(rent.low.result).toBeCloseTo(numberOf(chart.base) - 154.8, 6)
		expect(rent.high.result).toBeCloseTo(numberOf(chart.base) + 154.8, 6)
		expect(rent.swing).toBeCloseTo(309.6, 6)
	})

	it('PRO-41 sorts by swing and lists inputs without effect apart', () => {
		const { rows, withoutEffect } = tornado(anchor, 'cashFlowMonth')
		const swings = rows.map(({ swing }) => swing)
		expect(swings).toEqual([...swings].sort((a, b) => b - a))
		expect(rows[0]?.input).toBe('rent')
		expect(withoutEffect).toEqual([
			'arv',
			'sPrice',
			'renovation',
			'holdingTime',
			'interestHard',
			'rentGrowth',
			'expGrowth',
			'appreciation',
			'sellPer',
			'exitCap',
		])
		expect(rows.length + withoutEffect.length).toBe(SENSITIVITY_INPUTS.length)
	})

	it('PRO-41 keeps the order of the table for equal swings', () => {
		const equal = dealWith({ ...ANCHOR, yTaxes: 2_000, yInsurance: 2_000 })
		const ranges = { yTaxes: { low: -10, high: 10 }, yInsurance: { low: -10, high: 10 } }
		const order = tornado(equal, 'cashFlowMonth', { ranges }).rows.map(({ input }) => input)
		expect(order.indexOf('yInsurance')).toBe(order.indexOf('yTaxes') + 1)
		expect(rowOf(tornado(equal, 'npv', { ranges }), 'yTaxes').swing).toBe(
			rowOf(tornado(equal, 'npv', { ranges }), 'yInsurance').swing,
		)
	})

	it('PRO-41 takes one range for all inputs, or own ones', () => {
		const all = tornado(anchor, 'npv', { percentForAll: 20 })
		expect(rowOf(all, 'rent').low).toMatchObject({ move: -20, value: 1_600 })
		expect(rowOf(all, 'interestDSCR').high.value).toBeCloseTo(8.4, 9)
		expect(rowOf(all, 'interestDSCR').kind).toBe('percent')
		const tooLarge = tornado(anchor, 'npv', { percentForAll: 90 })
		expect(rowOf(tooLarge, 'rent').low.value).toBe(1_000)
		const own = tornado(anchor, 'npv', {
			percentForAll: 20,
			ranges: { interestDSCR: { low: -0.5, high: 3 } },
		})
		expect(rowOf(own, 'interestDSCR').high).toMatchObject({ move: 3, value: 10 })
	})

	it('PRO-41 moves the sales price with an equal ARV, and not otherwise', () => {
		const equal = dealWith({ ...FLIP, arv: 285_000 })
		const different = dealWith({ ...FLIP, arv: 290_000 })
		expect(withInput(equal, 'arv', 300_000).sPrice).toBe(300_000)
		expect(withInput(different, 'arv', 300_000).sPrice).toBe(285_000)
		expect(withInput(equal, 'sPrice', 300_000).arv).toBe(285_000)
		const both = withInputs(equal, [
			{ key: 'sPrice', value: 250_000 },
			{ key: 'arv', value: 300_000 },
		])
		expect(both).toMatchObject({ sPrice: 250_000, arv: 300_000 })
		expect(rowOf(tornado(equal, 'netHard'), 'arv').swing).toBeGreaterThan(0)
		expect(tornado(different, 'netHard').withoutEffect).toContain('arv')
	})

	it('PRO-41 scales all renovation lines and all growths of cost', () => {
		const scaled = withInput(flip, 'renovation', 50_000)
		expect(scaled.deal).toMatchObject({ kitchen: 31_250, floor: 18_750, misc2: 0 })
		expect(withInput(anchor, 'renovation', 5_000).renovation).toBe(5_000)
		const grown = withInput(dealWith({ ...ANCHOR, taxGrowth: 19.5 }), 'expGrowth', 4)
		expect(grown).toMatchObject({ taxGrowth: 20, insGrowth: 4, hoaGrowth: 4, expGrowth: 4 })
	})

	it('PRO-41 lets assumed taxes follow the price, and moves them as an assumption', () => {
		const assumed = dealWith({ ...ANCHOR, yTaxes: null, yInsurance: null, hold: 120 })
		expect(withInput(assumed, 'purchase', 210_000).yTaxes).toBeCloseTo(2_310, 9)
		const moved = withInput(assumed, 'yTaxes', 3_000)
		expect(moved.yTaxes).toBe(3_000)
		expect(moved.holdCost).toBe(assumed.holdCost)
		expect(withInput(dealWith({ ...ANCHOR, hold: 120 }), 'yTaxes', 3_000).holdCost).toBeGreaterThan(
			dealWith({ ...ANCHOR, hold: 120 }).holdCost,
		)
	})

	it('PRO-42 marks a range that is clipped at the allowed values', () => {
		const row = rowOf(tornado(dealWith({ ...ANCHOR, ltv: 97 }), 'cashFlowMonth'), 'ltv')
		expect(row.high).toMatchObject({ move: 5, value: 100, isClipped: true })
		expect(row.low).toMatchObject({ value: 92, isClipped: false })
		const low = rowOf(
			tornado(dealWith({ ...ANCHOR, vacancyPer: 2 }), 'cashFlowMonth'),
			'vacancyPer',
		)
		expect(low.low).toMatchObject({ value: 0, isClipped: true })
	})

	it('PRO-42 keeps an input that is out of range today', () => {
		const row = rowOf(tornado(dealWith({ ...ANCHOR, vacancyPer: 102 }), 'npv'), 'vacancyPer')
		expect(row.high).toMatchObject({ value: 102, isClipped: true })
		expect(row.low).toMatchObject({ value: 99, isClipped: false })
	})

	it('PRO-42 shows a case without answer as an open end with its reason', () => {
		const thin = dealWith({ ...ANCHOR, ltv: 96, buyCostPer: 0, loanFeePer: 0, rent: 3_000 })
		const row = rowOf(tornado(thin, 'cashOnCash'), 'ltv')
		expect(row.high.result).toEqual({ kind: 'none', reason: 'noMoneyIn' })
		expect(row.high.isBetter).toBeNull()
		expect(row.low.result).toBeTypeOf('number')
	})

	it('PRO-41 has a lower result as the better one for cash left in', () => {
		const row = rowOf(tornado(brrrr, 'cashLeft'), 'purchase')
		expect(row.low.isBetter).toBe(true)
		expect(row.high.isBetter).toBe(false)
	})

	it('PRO-41 answers without a value too', () => {
		const chart = tornado(dealWith({ purchase: 100_000 }), 'dscrNoi')
		expect(isNumber(chart.base)).toBe(false)
		expect(chart.rows).toEqual([])
	})

	it('PRO-45 moves holding days, months of work and the refinance together', () => {
		const typed = dealWith({ ...BRIDGE, rehabMonths: 4, refiMonth: 7 })
		expect(withInput(typed, 'holdingTime', 210)).toMatchObject({
			hold: 210,
			rehabMonths: 7,
			refiMonth: 10,
		})
		expect(withInput(typed, 'holdingTime', 90)).toMatchObject({
			hold: 90,
			rehabMonths: 3,
			refiMonth: 6,
		})
		// A part of a month counts as a whole one.
		expect(withInput(typed, 'holdingTime', 121)).toMatchObject({ rehabMonths: 5, refiMonth: 8 })
		const days = dealWith({ ...BRIDGE, hold: 95, refiMonth: 7 })
		expect(withInput(days, 'holdingTime', 119)).toMatchObject({ rehabMonths: 4, refiMonth: 7 })
		// Months that are not typed follow by their own rule.
		expect(brrrr).toMatchObject({ hold: 120, rehabMonths: 4, refiMonth: 6 })
		expect(withInput(brrrr, 'holdingTime', 210)).toMatchObject({
			hold: 210,
			rehabMonths: 7,
			refiMonth: 8,
		})
		const own = dealWith({ ...BRIDGE }, { rehabMonths: 5 })
		expect(withInput(own, 'holdingTime', 150).rehabMonths).toBe(6)
		const months = dealWith({ ...BRIDGE, hold: null, rehabMonths: 4 })
		expect(inputValue(months, 'holdingTime')).toBe(120)
		expect(withInput(months, 'holdingTime', 90).rehabMonths).toBe(3)
		expect(rowOf(tornado(brrrr, 'cashLeft'), 'holdingTime').kind).toBe('days')
		expect(inputValue(anchor, 'holdingTime')).toBeNull()
	})
})

describe('PRO-43 grid', () => {
	it('PRO-43 has 11 × 11 cells, today in the middle', () => {
		const table = grid(anchor, {
			result: 'cashFlowMonth',
			columns: { input: 'rent' },
			rows: { input: 'interestDSCR' },
		})
		if (table.kind !== 'grid') throw new Error(table.kind)
		expect(table.columns.map(({ value }) => value)).toEqual([
			1800, 1840, 1880, 1920, 1960, 2000, 2040, 2080, 2120, 2160, 2200,
		])
		expect(table.rows.map(({ header }) => header.value)).toEqual([
			6, 6.2, 6.4, 6.6, 6.8, 7, 7.2, 7.4, 7.6, 7.8, 8,
		])
		expect(table.rows.every(({ cells }) => cells.length === 11)).toBe(true)
		const middle = table.rows[5]?.cells[5]
		expect(middle).toEqual({ result: resultValue('cashFlowMonth', anchor), isMet: true })
		expect(table.columns.map(({ isToday }) => isToday).indexOf(true)).toBe(5)
		const corner = dealWith({ ...ANCHOR, rent: 1_800, interestDSCR: 8 })
		expect(table.rows[10]?.cells[0]?.result).toBe(resultValue('cashFlowMonth', corner))
		expect(table.rows[10]?.cells[0]?.isMet).toBe(false)
	})

	it('PRO-43 takes own steps and a criterion, and marks what is clipped', () => {
		const table = grid(anchor, {
			result: 'npv',
			columns: { input: 'ltv', step: 10 },
			rows: { input: 'renovation' },
			criterion: criterionOn('dscrNoi', 1.3),
		})
		if (table.kind !== 'grid') throw new Error(table.kind)
		expect(table.columns.map(({ value }) => value)).toEqual([
			25, 35, 45, 55, 65, 75, 85, 95, 100, 100, 100,
		])
		expect(table.columns.map(({ isClipped }) => isClipped).indexOf(true)).toBe(8)
		expect(table.rows[5]?.cells.map(({ isMet }) => isMet).indexOf(false)).toBe(6)
	})

	it('PRO-43 gives both inputs the value of their header, also where one follows the other', () => {
		const assumed = dealWith({ ...ANCHOR, yTaxes: null })
		const table = grid(assumed, {
			result: 'cashFlowMonth',
			columns: { input: 'purchase' },
			rows: { input: 'yTaxes' },
		})
		if (table.kind !== 'grid') throw new Error(table.kind)
		const expected = dealWith({ ...ANCHOR, purchase: 210_000, yTaxes: 2_200 })
		expect(table.rows[5]?.cells[10]?.result).toBeCloseTo(
			numberOf(resultValue('cashFlowMonth', expected)),
			9,
		)
	})

	it('PRO-43 says which input it cannot use', () => {
		const same = { result: 'npv', columns: { input: 'rent' }, rows: { input: 'rent' } } as const
		expect(grid(anchor, same)).toEqual({ kind: 'none', reason: 'sameInput', input: 'rent' })
		expect(grid(anchor, { ...same, columns: { input: 'exitCap' } })).toEqual({
			kind: 'none',
			reason: 'noInput',
			input: 'exitCap',
		})
		expect(grid(anchor, { ...same, rows: { input: 'interestHard' } })).toMatchObject({
			input: 'interestHard',
		})
	})
})

describe('PRO-44 break-even', () => {
	it('PRO-44 gives the value and its distance', () => {
		const rent = breakEven(anchor, 'rent')
		expect(rent).toMatchObject({ kind: 'value', today: 2_000 })
		if (rent.kind !== 'value') return
		expect(rent.value).toBeCloseTo(2_000 - 3_000.56 / (12 * 0.774), 2)
		expect(rent.distance).toBeCloseTo(-323.06, 2)
		expect(rent.change).toBeCloseTo(-0.1615, 4)
		expect(resultValue('cashFlowMonth', withInput(anchor, 'rent', rent.value))).toBeCloseTo(0, 8)
	})

	it('PRO-44 says that a result misses already, and how far the input must move', () => {
		const low = dealWith({ ...ANCHOR, rent: 1_500 })
		const rent = breakEven(low, 'rent')
		expect(rent).toMatchObject({ kind: 'already' })
		if (rent.kind !== 'already') return
		expect(rent.distance).toBeCloseTo(176.94, 2)
		const empty = breakEven(dealWith({ ...ANCHOR, rent: null }), 'rent')
		expect(empty).toMatchObject({ kind: 'already', today: 0, change: null })
		expect(empty.kind === 'already' && empty.value).toBeCloseTo(1_676.94, 2)
	})

	it('PRO-08 PRO-44 the change from an input of all but 0 is no share of it', () => {
		const tiny = breakEven(dealWith({ ...ANCHOR, purchase: 1e-320 }), 'purchase')
		expect(tiny).toMatchObject({ kind: 'value', today: 1e-320, change: null })
	})

	it('PRO-44 has no answer when no rent in the range is enough', () => {
		const hopeless = dealWith({ ...ANCHOR, managePer: 50, monthMaintPer: 50 })
		expect(breakEven(hopeless, 'rent')).toEqual({
			kind: 'none',
			low: 0,
			high: 200_000,
			today: 2_000,
		})
	})

	it('PRO-44 brackets the rent where the loan depends on it', () => {
		const limited = dealWith({ ...BRIDGE, refiDscr: 1.2, monthMaintPer: 20, capexPer: 20 })
		const rent = breakEven(limited, 'rent')
		if (rent.kind !== 'value' && rent.kind !== 'already') throw new Error(rent.kind)
		expect(resultValue('cashFlowMonth', withInput(limited, 'rent', rent.value))).toBeCloseTo(0, 6)
	})

	it('PRO-44 gives occupancy as a share and vacancy in months a year', () => {
		const { summary } = project(anchor)
		const share = breakEven(anchor, 'occupancy')
		expect(share).toMatchObject({ kind: 'value', today: 0.95, value: summary.breakEvenOccupancy })
		const months = breakEven(anchor, 'vacancyMonths')
		if (months.kind !== 'value') throw new Error(months.kind)
		expect(months.today).toBeCloseTo(0.6, 9)
		const vacancyPer = (months.value / 12) * 100
		expect(resultValue('cashFlowMonth', dealWith({ ...ANCHOR, vacancyPer }))).toBeCloseTo(0, 8)
		const never = dealWith({ ...ANCHOR, rent: 1_000 })
		expect(breakEven(never, 'occupancy')).toEqual({ kind: 'none', low: 0, high: 1, today: 0.95 })
		expect(breakEven(never, 'vacancyMonths')).toMatchObject({ kind: 'none', high: 12 })
		const already = dealWith({ ...ANCHOR, vacancyPer: 40 })
		expect(breakEven(already, 'occupancy')).toMatchObject({ kind: 'already', today: 0.6 })
	})

	it('PRO-44 searches the loan rate from 0 to 30%', () => {
		const rate = breakEven(anchor, 'loanRate')
		if (rate.kind !== 'value') throw new Error(rate.kind)
		const changed = dealWith({ ...ANCHOR, interestDSCR: rate.value })
		expect(resultValue('cashFlowMonth', changed)).toBeCloseTo(0, 8)
		const rich = dealWith({ ...ANCHOR, rent: 20_000 })
		expect(breakEven(rich, 'loanRate')).toEqual({ kind: 'none', low: 0, high: 30, today: 7 })
		expect(breakEven(dealWith({ ...ANCHOR, plan: 'cash' }), 'loanRate')).toEqual({
			kind: 'unknown',
			reason: 'noDebt',
		})
		const lacks = dealWith({ ...ANCHOR, plan: 'loan', interestDSCR: null })
		expect(breakEven(lacks, 'loanRate')).toEqual({ kind: 'unknown', reason: 'noRate' })
	})

	it('PRO-44 solves the flip: sales price, renovation, days', () => {
		const { netHard, renoTotal } = analyze(flip.deal)
		const sale = breakEven(flip, 'salePrice')
		if (sale.kind !== 'value') throw new Error(sale.kind)
		expect(sale.distance).toBeCloseTo(-netHard / 0.934, 6)
		const work = breakEven(flip, 'renovation')
		if (work.kind !== 'value') throw new Error(work.kind)
		// 80% is lent at 12% for half a year.
		expect(work.distance).toBeCloseTo(netHard / (1 + 0.8 * 0.06), 6)
		expect(work.today).toBe(renoTotal)
		const days = breakEven(flip, 'holdingDays')
		if (days.kind !== 'value') throw new Error(days.kind)
		expect(analyze({ ...flip.deal, hold: days.value }).netHard).toBeCloseTo(0, 6)
		expect(breakEven(anchor, 'holdingDays')).toEqual({ kind: 'unknown', reason: 'noSale' })
		const gift = dealWith({ ...FLIP, interestHard: 0, yTaxes: 0, yInsurance: 0 })
		expect(breakEven(gift, 'holdingDays')).toMatchObject({ kind: 'none', low: 0, high: 3_650 })
	})

	it('PRO-44 asks for the needed sales price where none is entered', () => {
		const sale = breakEven(dealWith({ ...FLIP, sPrice: null }), 'salePrice')
		expect(sale).toMatchObject({ kind: 'already', today: 0, change: null })
	})

	it('PRO-44 solves ARV, appraisal and overrun of a bridge', () => {
		const arv = breakEven(anchor, 'arv')
		if (arv.kind !== 'value') throw new Error(arv.kind)
		expect(resultValue('totalProfit', dealWith({ ...ANCHOR, arv: arv.value }))).toBeCloseTo(0, 4)
		const appraisal = breakEven(brrrr, 'appraisal')
		if (appraisal.kind !== 'value' && appraisal.kind !== 'already') throw new Error(appraisal.kind)
		const changed = dealWith({ ...BRIDGE, appraisalPer: appraisal.value })
		expect(resultValue('cashLeft', changed)).toBeCloseTo(0, 6)
		expect(appraisal.kind).toBe(numberOf(resultValue('cashLeft', brrrr)) > 0 ? 'already' : 'value')
		const overrun = breakEven(brrrr, 'renovationLeft')
		if (overrun.kind !== 'value' && overrun.kind !== 'already') throw new Error(overrun.kind)
		const worked = withInput(brrrr, 'renovation', overrun.value)
		expect(resultValue('cashLeft', worked)).toBeCloseTo(0, 6)
		const poor = dealWith({ ...BRIDGE, arv: 130_000 })
		expect(breakEven(poor, 'appraisal')).toMatchObject({ kind: 'none', low: 50, high: 150 })
		expect(breakEven(anchor, 'appraisal')).toEqual({ kind: 'unknown', reason: 'notABridge' })
	})

	it('PRO-44 solves the price for the chosen result', () => {
		for (const { key, limit } of SENSITIVITY_RESULTS) {
			const deal = ['net', 'netHard', 'roiHard'].includes(key) ? flip : anchor
			const price = breakEven(deal, 'purchase', key)
			if (price.kind !== 'value' && price.kind !== 'already') continue
			const there = resultValue(key, withInput(deal, 'purchase', price.value))
			expect(numberOf(there), key).toBeCloseTo(limit, 5)
		}
		expect(breakEven(anchor, 'purchase', 'cashFlowMonth')).toMatchObject({ kind: 'value' })
		expect(breakEven(anchor, 'purchase', 'irr')).toMatchObject({ kind: 'value' })
		expect(breakEven(anchor, 'purchase', 'dscrLender')).toMatchObject({ kind: 'value' })
		expect(breakEven(brrrr, 'purchase', 'cashLeft')).toMatchObject({ kind: 'already' })
		expect(breakEven(dealWith({ ...ANCHOR, arv: null }), 'purchase', 'npv')).toEqual({
			kind: 'unknown',
			reason: 'noValue',
		})
		expect(breakEven(anchor, 'purchase', 'net')).toEqual({ kind: 'unknown', reason: 'noSale' })
	})

	it('PRO-44 offers the questions that a deal has', () => {
		expect(breakEvenQuestions(anchor)).toEqual([
			'rent',
			'occupancy',
			'vacancyMonths',
			'loanRate',
			'arv',
			'purchase',
		])
		expect(breakEvenQuestions(flip)).toContain('holdingDays')
		expect(breakEvenQuestions(brrrr)).toContain('appraisal')
	})
})

describe('PRO-46 the assumption that makes a deal fail', () => {
	const found = (answer: Killer) => {
		if (answer.kind !== 'found') throw new Error(answer.kind)
		return answer
	}

	it('PRO-46 is the smallest multiple of the usual move, with the runner-up', () => {
		const answer = found(killer(anchor, 'cashFlowMonth'))
		expect(answer.mode).toBe('fails')
		expect(answer.first).toMatchObject({
			input: 'rent',
			kind: 'percent',
			today: 2_000,
			isAssumed: false,
		})
		expect(answer.first.value).toBeCloseTo(1_676.94, 2)
		expect(answer.first.change).toBeCloseTo(-0.1615, 4)
		expect(answer.first.multiple).toBeCloseTo(1.615, 3)
		expect(answer.first.move).toBeCloseTo(-16.15, 2)
		expect(answer.runnerUp?.multiple).toBeGreaterThan(answer.first.multiple)
		expect(answer.isTie).toBe(false)
	})

	it('PRO-46 fails there and not before', () => {
		for (const [deal, result] of [
			[anchor, 'npv'],
			[flip, 'netHard'],
			[brrrr, 'cashLeft'],
			[anchor, 'dscrLender'],
		] as const) {
			const { first, mode } = found(killer(deal, result))
			expect(mode).toBe('fails')
			const criterion =
				result === 'cashLeft' ? null : criterionOn(result, result === 'dscrLender' ? 1 : 0)
			if (criterion === null) continue
			const there = numberOf(resultValue(result, withInput(deal, first.input, first.value)))
			expect(there).toBeLessThan(criterion.limit)
			const before = first.today + (first.value - first.today) * 0.9999
			const almost = numberOf(resultValue(result, withInput(deal, first.input, before)))
			expect(almost).toBeGreaterThan(criterion.limit)
		}
	})

	it('PRO-46 finds a lower ARV before a smaller share, though a much lower one is no harm', () => {
		const lent = dealWith({
			...{ plan: 'loan', loanBase: 'arv', rent: 2_746, yTaxes: 1_500, hoa: 2_900, arv: 445_475 },
			...{ kitchen: 50_500, purchase: 263_000, interestDSCR: 7.5, holdYears: 5, hold: 250 },
			...{ waterHold: 730, otherIncome: 120, rentGrowth: 0.5, expGrowth: 0.5, exitBy: 'cap' },
			...{ exitCap: 6.5, discountRate: 10, rehabFinancedPer: 40, pointsPer: 2.5 },
			...{ appr: 400, sPrice: 467_749, seasoningMonths: 6, refiDscr: 1 },
		})
		const { first, runnerUp } = found(killer(lent, 'irr'))
		expect([first.input, runnerUp?.input]).toEqual(['arv', 'ltv'])
		expect(first.multiple).toBeLessThan(runnerUp?.multiple ?? 0)
	})

	it('PRO-46 says that no single assumption does it', () => {
		const strong = dealWith({ ...ANCHOR, rent: 20_000 })
		expect(killer(strong, 'cashFlowMonth')).toEqual({ kind: 'none', mode: 'fails' })
	})

	it('PRO-46 names both if they differ by less than 10%', () => {
		const ranges = { rent: { low: -10, high: 10 }, yTaxes: { low: -10, high: 80 } }
		// Taxes: 3,000.56 / 2,400 = 125% = 1.563 × 80%; rent: 1.615 × 10%.
		const answer = found(killer(anchor, 'cashFlowMonth', { ranges }))
		expect(answer.first.input).toBe('yTaxes')
		expect(answer.runnerUp?.input).toBe('rent')
		expect(answer.isTie).toBe(true)
	})

	it('PRO-46 finds the side of the loan share that makes the result worse', () => {
		const ranges = Object.fromEntries(
			SENSITIVITY_INPUTS.filter(({ key }) => key !== 'ltv').map(({ key }) => [
				key,
				{ low: 0, high: 0 },
			]),
		)
		const answer = found(
			killer(anchor, 'cashFlowMonth', { ranges, criterion: criterionOn('cashFlowMonth', 100) }),
		)
		expect(answer.first).toMatchObject({ input: 'ltv', today: 75 })
		expect(answer.first.value).toBeGreaterThan(75)
		const left = found(killer(dealWith({ ...BRIDGE }), 'cashLeft', { ranges }))
		expect(left.first.value).toBeLessThan(75)
	})

	it('PRO-46 takes a criterion of the member, also an upper limit', () => {
		const answer = found(
			killer(anchor, 'cashFlowMonth', { criterion: criterionOn('cashFlowMonth', 200) }),
		)
		expect(answer.first.value).toBeCloseTo(2_000 - (3_000.56 / 12 - 200) / 0.774, 1)
		const left = numberOf(resultValue('cashLeft', brrrr))
		const limit = found(
			killer(brrrr, 'cashLeft', { criterion: criterionOn('cashLeft', left + 500) }),
		)
		expect(limit.mode).toBe('fails')
		const over = found(
			killer(brrrr, 'cashLeft', { criterion: criterionOn('cashLeft', left - 500) }),
		)
		expect(over.mode).toBe('saves')
	})

	it('PRO-47 finds what would save a failing deal', () => {
		const failing = dealWith({ ...ANCHOR, rent: 1_600 })
		const answer = found(killer(failing, 'cashFlowMonth'))
		expect(answer.mode).toBe('saves')
		const there = withInput(failing, answer.first.input, answer.first.value)
		expect(numberOf(resultValue('cashFlowMonth', there))).toBeGreaterThanOrEqual(0)
		expect(killer(dealWith({ ...ANCHOR, rent: 300 }), 'cashFlowMonth')).toEqual({
			kind: 'none',
			mode: 'saves',
		})
	})

	it('PRO-48 marks an assumption', () => {
		const ranges = { vacancyPer: { low: -3, high: 60 } }
		const answer = found(killer(anchor, 'cashFlowMonth', { ranges }))
		expect(answer.first).toMatchObject({ input: 'vacancyPer', isAssumed: true })
		const typed = found(killer(dealWith({ ...ANCHOR, vacancyPer: 5 }), 'cashFlowMonth', { ranges }))
		expect(typed.first.isAssumed).toBe(false)
	})

	it('PRO-46 has no answer for a result without a value', () => {
		expect(killer(anchor, 'cashLeft')).toEqual({ kind: 'unknown', reason: 'notABridge' })
		expect(killer(dealWith({ ...ANCHOR, exitBy: 'cap' }), 'npv')).toMatchObject({ kind: 'unknown' })
	})

	it('PRO-46 counts money that is all back as passing', () => {
		const free = dealWith({ ...ANCHOR, ltv: 100, buyCostPer: 0, loanFeePer: 0, rent: 3_000 })
		expect(found(killer(free, 'cashOnCash'))).toMatchObject({ mode: 'fails' })
	})
})
