import { describe, expect, it } from 'vitest'
import { ANCHOR, dealWith, typedNumbers } from '#tests/helpers/calculator/typed-deals'
import { analyze, applyDefaults, bridge, project, type TypedNumbers } from '~/deal'
import { recompute } from '#tests/helpers/reports/recompute'
import { openXlsx } from '#tests/helpers/reports/xlsx-file'
import { differences } from '#tests/helpers/reports/workbook-figures'
import { flipCash } from '~/features/reports/report/sections/flip-cash'
import { toXlsx } from '~/features/reports/files/xlsx.server'
import { workbookTexts } from '~/features/reports/files/workbook-texts'
import { tornado } from './sensitivity/tornado'
import { inputValue, withInput } from './sensitivity/inputs'
import { dealWorkbook } from './workbook'

const BRRRR: Partial<TypedNumbers> = {
	purchase: 150_000,
	misc1: 40_000,
	arv: 260_000,
	rent: 2_100,
	yTaxes: 3_000,
	yInsurance: 1_500,
	down: 10,
	interestHard: 11,
	interestDSCR: 7,
	rehabMonths: 6,
}

/** Cash left in after the refinance in month `k`, month by month; 3% purchase and refinance cost. */
function cashLeftOf(k: number, work: number, carryMonth: number, ownedMonth: number): number {
	const bridgeLoan = 0.9 * (150_000 + 40_000)
	let cash = 150_000 + 40_000 + 0.03 * 150_000 - bridgeLoan
	for (let month = 1; month <= k; month++) {
		cash += (bridgeLoan * 0.11) / 12
		cash += month <= work ? carryMonth : ownedMonth
	}
	const newLoan = 0.75 * 260_000
	return cash - (newLoan - bridgeLoan - 0.03 * newLoan)
}

describe('FIX-18 months of work without holding days', () => {
	it('FIX-18 cost the entered taxes, insurance and HOA, month by month', () => {
		const month = (3_000 + 1_500) / 12
		expect(bridge(dealWith(BRRRR)).cashLeft).toBeCloseTo(cashLeftOf(7, 6, month, month), 6)
		expect(cashLeftOf(7, 6, month, month)).toBeCloseTo(18_947.5, 6)
		const withHoa = { ...BRRRR, hoa: 600 }
		const more = month + 50
		expect(bridge(dealWith(withHoa)).cashLeft).toBeCloseTo(cashLeftOf(7, 6, more, more), 6)
		expect(bridge(dealWith(withHoa)).carry).toBeCloseTo(6 * more, 9)
	})

	it('FIX-18 the utilities are totals and added once, and assumed taxes are none of the cost', () => {
		const totals = { waterHold: 300, elecHold: 250, securityHold: 50 }
		expect(dealWith({ ...BRRRR, ...totals }).holdCost).toBeCloseTo(2_250 + 600, 9)
		const assumed = { ...BRRRR, yTaxes: null, yInsurance: null }
		expect(dealWith({ ...assumed, ...totals }).holdCost).toBe(600)
		expect(dealWith(assumed, { yTaxes: 9_000 }).holdCost).toBe(0)
		expect(dealWith({ ...BRRRR, rehabMonths: null, ...totals }).holdCost).toBe(600)
	})

	it('FIX-18 months of the own assumptions count, and entered days as before, also 0', () => {
		const own = dealWith({ ...BRRRR, rehabMonths: null }, { rehabMonths: 4 })
		expect(own.holdCost).toBeCloseTo(4 * 375, 9)
		for (const hold of [180, 0]) {
			const values = dealWith({ ...BRRRR, hold })
			expect(values.holdCost).toBeCloseTo((4_500 / 365) * hold, 9)
			expect(analyze(values.deal).holdCost).toBeCloseTo((4_500 / 365) * hold, 9)
		}
		// The result of the calculator knows no months of work.
		expect(analyze(dealWith(BRRRR).deal).holdCost).toBe(0)
	})

	it('FIX-18 the first year of a rental with a loan has the cost', () => {
		const rental: Partial<TypedNumbers> = {
			...{ purchase: 200_000, rent: 1_900, misc1: 20_000, rehabMonths: 6, interestDSCR: 7 },
			...{ yTaxes: 3_000, yInsurance: 1_500 },
		}
		const { years, months } = project(dealWith(rental))
		const free = project(dealWith({ ...rental, hold: 0, rehabMonths: 6 }))
		const [year] = years
		expect(year?.carry).toBeCloseTo(2_250, 9)
		expect(months.slice(0, 7).map(({ carry }) => Math.round(carry))).toEqual([
			...Array.from({ length: 6 }, () => 375),
			0,
		])
		expect(year?.cashFlow).toBeCloseTo((free.years[0]?.cashFlow ?? NaN) - 2_250, 6)
	})

	it('FIX-18 a longer work costs more, month by month, and the same work costs the same', () => {
		const values = dealWith(BRRRR)
		expect(inputValue(values, 'holdingTime')).toBe(180)
		for (const [days, work] of [
			[150, 5],
			[195, 7],
			[270, 9],
		] as const) {
			const moved = withInput(values, 'holdingTime', days)
			expect(moved.rehabMonths).toBe(work)
			expect(moved.holdCost).toBeCloseTo(work * 375, 9)
			const k = Math.max(work + 1, 6)
			expect(bridge(moved).cashLeft).toBeCloseTo(cashLeftOf(k, work, 375, 375), 6)
		}
		const row = tornado(values, 'cashLeft').rows.find(({ input }) => input === 'holdingTime')
		expect(row?.low.result).toBeCloseTo(cashLeftOf(6, 5, 375, 375), 6)
		expect(row?.high.result).toBeCloseTo(cashLeftOf(10, 9, 375, 375), 6)
	})

	it('FIX-18 the workbook follows, also when months or days are typed in the file', () => {
		const typed = typedNumbers({ ...BRRRR, hoa: 480, waterHold: 120, sPrice: 280_000 })
		const workbook = dealWorkbook(applyDefaults(typed), {}, workbookTexts('12 Elm St', new Date(0)))
		const file = openXlsx(toXlsx(workbook, new Date(0)))
		const all: Partial<TypedNumbers>[] = [{}, { rehabMonths: 9 }, { hold: 100 }, { yTaxes: 5_000 }]
		for (const changes of all) {
			const cells = Object.entries(changes).map(([key, value]) => [`in_${key}`, Number(value)])
			const computed = recompute(file, Object.fromEntries(cells))
			expect(computed.errors()).toEqual([])
			const values = applyDefaults({ ...typed, ...changes })
			expect(differences(computed.named, values)).toEqual([])
		}
	})

	it('FIX-18 the cash of a flip has the holding cost of its profit', () => {
		const flip = { purchase: 150_000, misc1: 40_000, sPrice: 260_000, yTaxes: 3_000 }
		const values = dealWith({ ...flip, rehabMonths: 6, buyCostPer: 0 })
		expect(flipCash(values).total).toBeCloseTo(analyze(values.deal).net, 6)
		expect(dealWith({ ...ANCHOR, rehabMonths: 6 }).holdCost).toBeCloseTo(1_800, 9)
	})
})
