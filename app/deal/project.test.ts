import { describe, expect, it } from 'vitest'
import { ANCHOR, BRIDGE, dealWith } from '#tests/helpers/calculator/typed-deals'
import {
	assume,
	emptyAnalysisInputs,
	emptyInputs,
	isNumber,
	levelPayment,
	noValue,
	project,
	type Projection,
	type ProjectionYear,
	projectSummary,
	type TypedNumbers,
} from '~/deal'

function projectionOf(changes: Partial<TypedNumbers> = {}): Projection {
	return project(dealWith({ ...ANCHOR, ...changes }))
}

/** Year `year` of the anchor example with changes. */
function yearOf(year: number, changes: Partial<TypedNumbers> = {}): ProjectionYear {
	const row = projectionOf(changes).years[year - 1]
	if (row === undefined) throw new Error(`no year ${year}`)
	return row
}

function rateOf(answer: { kind: string; rate?: number }): number {
	return answer.kind === 'one' && answer.rate !== undefined ? answer.rate : NaN
}

describe('PRO-28 example of the specification', () => {
	const inputs = {
		...emptyInputs(),
		purchase: '200,000',
		arv: '200,000',
		rent: '2,000',
		yTaxes: '2,400',
		yInsurance: '1,200',
		hoa: '0',
		ltv: '75',
		interestDSCR: '7',
		years: '30',
	}
	const { values } = assume(inputs, emptyAnalysisInputs())
	const { years, summary, flows } = project(values)

	it('PRO-28 reproduces the dollars to the cent', () => {
		const [first] = years
		const tenth = years[9]
		expect(values.plan).toBe('loan')
		expect(summary.cashIn).toBeCloseTo(57_500, 2)
		expect(first?.noi).toBeCloseTo(16_176, 2)
		expect(first?.debtService).toBeCloseTo(11_975.44, 2)
		expect(first?.cashFlow).toBeCloseTo(3_000.56, 2)
		expect(first?.balance).toBeCloseTo(148_476.29, 2)
		expect(tenth?.noi).toBeCloseTo(18_936.97, 2)
		expect(tenth?.cashFlow).toBeCloseTo(5_527.41, 2)
		expect(tenth?.balance).toBeCloseTo(128_718.58, 2)
		expect(tenth?.value).toBeCloseTo(243_798.88, 2)
		expect(tenth?.saleNet).toBeCloseTo(98_989.58, 2)
		expect(summary.saleNet).toBe(tenth?.saleNet)
		expect(summary.npv).toBeCloseTo(15_605.1, 2)
		expect(flows).toHaveLength(11)
	})

	it('PRO-28 reproduces the rates to 1e-6', () => {
		expect(rateOf(summary.irr)).toBeCloseTo(0.112202, 6)
		expect(summary.equityMultiple).toBeCloseTo(2.4586, 4)
		expect(summary.mirr).toBeCloseTo(0.101275, 6)
		expect(rateOf(years[0]?.irrIfSold ?? { kind: '' })).toBeCloseTo(-0.216343, 6)
		expect(rateOf(years[4]?.irrIfSold ?? { kind: '' })).toBeCloseTo(0.082984, 6)
	})
})

describe('PRO-10 horizon', () => {
	it('PRO-10 covers 30 years, and up to 40 if sold later', () => {
		const { years, months, flows } = projectionOf()
		expect([years.length, months.length, flows.length]).toEqual([30, 360, 11])
		const later = projectionOf({ holdYears: 37 })
		expect([later.years.length, later.months.length, later.flows.length]).toEqual([37, 444, 38])
		const most = projectionOf({ holdYears: 400 })
		expect([most.years.length, most.months.length, most.flows.length]).toEqual([40, 480, 41])
	})

	it('PRO-10 grows each line once a year with its own rate', () => {
		const { months } = projectionOf({
			hoa: 1_200,
			otherIncome: 100,
			yUtilities: 600,
			yOther: 600,
			monthManage: 50,
			monthLeaseFee: 20,
			capexYear: 240,
			rentGrowth: 10,
			taxGrowth: 20,
			insGrowth: -20,
			hoaGrowth: 5,
			expGrowth: 1,
		})
		expect(months[0]).toMatchObject({ taxes: 200, insurance: 100, hoa: 100, utilities: 100 })
		expect(months[11]).toEqual({
			...months[0],
			month: 12,
			interest: months[11]?.interest,
			principal: months[11]?.principal,
			balance: months[11]?.balance,
			debtService: expect.closeTo(months[0]?.debtService ?? 0, 9),
			cashFlow: expect.closeTo(months[0]?.cashFlow ?? 0, 9),
		})
		const grown = months[24]
		expect(grown?.scheduledRent).toBeCloseTo(2_420, 9)
		expect(grown?.otherIncome).toBeCloseTo(121, 9)
		expect(grown?.taxes).toBeCloseTo(288, 9)
		expect(grown?.insurance).toBeCloseTo(64, 9)
		expect(grown?.hoa).toBeCloseTo(110.25, 9)
		expect(grown?.utilities).toBeCloseTo(102.01, 9)
		expect(grown?.management).toBeCloseTo(51.005, 9)
		expect(grown?.leasing).toBeCloseTo(20.402, 9)
		expect(grown?.capexReserve).toBeCloseTo(121 + 20.402, 9)
	})
})

describe('PRO-11 PRO-12 lines of a month', () => {
	it('PRO-11 takes each percentage from its own base', () => {
		const [month] = projectionOf({ otherIncome: 500, vacancyPer: 10, managePer: 8 }).months
		expect(month).toMatchObject({ grossIncome: 2_500, vacancy: 250, collectedIncome: 2_250 })
		expect(month).toMatchObject({ repairs: 100, management: 180, capexReserve: 100 })
	})

	it('PRO-12 NOI is before reserve and debt, cash flow after both', () => {
		const [month] = projectionOf({ monthLeaseFee: 40, pmiPer: 1, ltv: 90 }).months
		if (month === undefined) throw new Error('no month')
		const { noi, capexReserve, debtService, pmi, cashFlow, interest, principal } = month
		expect(noi).toBeCloseTo(1_900 - 200 - 100 - 100 - 152 - 40, 9)
		expect(debtService).toBeCloseTo(levelPayment(180_000, 7, 360), 6)
		expect(debtService).toBe(interest + principal)
		expect(pmi).toBeCloseTo(150, 9)
		expect(cashFlow).toBeCloseTo(noi - capexReserve - debtService - 150, 9)
	})

	it('PRO-34 months of work cost the carry, months before the rent only the fixed lines', () => {
		const changes = { hold: 90, leaseUpMonths: 2, waterHold: 300, capexYear: 120, yUtilities: 240 }
		const { months, years, summary } = projectionOf(changes)
		const carry = (300 + (3_600 / 365) * 90) / 3
		for (const month of months.slice(0, 3)) {
			expect(month).toMatchObject({ taxes: 0, insurance: 0, utilities: 0, capexReserve: 0 })
			expect(month.carry).toBeCloseTo(carry, 6)
			expect(month.noi).toBeCloseTo(-carry, 6)
		}
		for (const month of months.slice(3, 5)) {
			expect(month).toMatchObject({ grossIncome: 0, repairs: 0, management: 0, carry: 0 })
			expect(month).toMatchObject({ taxes: 200, insurance: 100, utilities: 20, capexReserve: 10 })
			expect(month.noi).toBeCloseTo(-320, 9)
		}
		expect(months[5]?.scheduledRent).toBe(2_000)
		expect(years.map(({ isPartial }) => isPartial).slice(0, 2)).toEqual([true, false])
		expect(years[0]?.scheduledRent).toBeCloseTo(14_000, 9)
		expect(years[0]?.carry).toBeCloseTo(3 * carry, 6)
		expect(summary.stabilizedFrom).toBe(6)
		// Seven months of year 1 and five of year 2.
		const stabilized = months.slice(5, 17)
		const noi = stabilized.reduce((sum, month) => sum + month.noi, 0)
		expect(summary.noi).toBeCloseTo(noi, 6)
		const cash = stabilized.reduce((sum, month) => sum + month.cashFlow, 0)
		expect(summary.cashFlowYear).toBeCloseTo(cash, 6)
		expect(summary.cashFlowMonth).toBeCloseTo(cash / 12, 6)
	})

	it('PRO-34 the holding cost is paid at closing without months of work', () => {
		const { flows, months } = projectionOf({ waterHold: 700 })
		expect(flows[0]).toBeCloseTo(-58_200, 6)
		expect(months[0]?.carry).toBe(0)
	})
})

describe('PRO-13 PRO-14 taxes and events', () => {
	it('PRO-13 taxes step to the reassessed amount and grow from there', () => {
		const { years } = projectionOf({ taxesLater: 6_000, taxesLaterYear: 3 })
		expect(years.slice(0, 4).map(({ taxes }) => Math.round(taxes * 100) / 100)).toEqual([
			2_400, 2_472, 6_000, 6_180,
		])
		const early = projectionOf({ taxesLater: 6_000, taxesLaterYear: 1 }).years
		expect(early[1]?.taxes).toBeCloseTo(6_180, 9)
		expect(yearOf(1, { taxesLater: 6_000 }).taxes).toBeCloseTo(2_400, 9)
	})

	it('PRO-14 events enter the cash flow of the last month of their year, not NOI', () => {
		const events = [
			{ year: 2, amount: -9_000, label: 'Roof' },
			{ year: 2, amount: 1_000, label: 'Grant' },
			{ year: 40, amount: 5, label: 'Later' },
		]
		const { months, years, summary } = projectionOf({ events })
		const plain = projectionOf()
		expect(years[1]?.events).toBe(-8_000)
		expect(years[1]?.cashFlow).toBeCloseTo((plain.years[1]?.cashFlow ?? 0) - 8_000, 6)
		expect(years[1]?.noi).toBe(plain.years[1]?.noi)
		expect(months[23]?.events).toBe(-8_000)
		expect(months.filter(({ events: amount }) => amount !== 0)).toHaveLength(1)
		expect(summary.totalProfit).toBeCloseTo(Number(plain.summary.totalProfit) - 8_000, 6)
		expect(yearOf(31, { events, holdYears: 40 }).cumulative).toBeCloseTo(
			yearOf(31, { holdYears: 40 }).cumulative - 8_000,
			6,
		)
	})

	it('PRO-14 events are not in the stabilized year', () => {
		const { summary } = projectionOf({ events: [{ year: 1, amount: -9_000, label: '' }] })
		expect(summary.cashFlowYear).toBeCloseTo(3_000.555, 3)
	})
})

describe('PRO-15 sale', () => {
	it('PRO-15 sells at a cap rate on the NOI of the year after', () => {
		const { years, summary } = projectionOf({ exitBy: 'cap', exitCap: 8, holdYears: 30 })
		expect(years[9]?.salePrice).toBeCloseTo((years[10]?.noi ?? 0) / 0.08, 6)
		const longer = yearOf(31, { holdYears: 40 })
		expect(years[29]?.salePrice).toBeCloseTo(longer.noi / 0.08, 6)
		// The value of the years still grows.
		expect(years[9]?.value).toBeCloseTo(243_798.88, 2)
		expect(summary.saleNet).toBeCloseTo((longer.noi / 0.08) * 0.934, 6)
	})

	it('PRO-15 has no sale without a cap rate or income', () => {
		for (const [changes, reason] of [
			[{ exitBy: 'cap' }, 'noExitCap'],
			[{ exitBy: 'cap', exitCap: 7, rent: 300 }, 'noIncome'],
		] as const) {
			const { years, flows, summary } = projectionOf(changes)
			const none = noValue(reason)
			expect(flows).toEqual([])
			expect(years[0]).toMatchObject({
				salePrice: none,
				saleNet: none,
				profitIfSold: none,
				irrIfSold: none,
			})
			expect(summary).toMatchObject({
				saleNet: none,
				totalProfit: none,
				irr: none,
				irrMonthly: null,
				npv: none,
				mirr: none,
				equityMultiple: none,
				annualized: none,
				discountedPayback: none,
			})
			expect(isNumber(summary.noi) && isNumber(summary.cashFlowYear)).toBe(true)
		}
	})

	it('PRO-15 a sale that does not pay off the loan costs money', () => {
		const { saleNet } = yearOf(1, { ltv: 100, appreciation: -10 })
		expect(saleNet).toBeCloseTo(180_000 * 0.934 - yearOf(1, { ltv: 100 }).balance, 6)
		expect(saleNet).toBeLessThan(0)
	})
})

describe('PRO-16 PRO-17 figures of a year', () => {
	it('PRO-16 are what the specification defines', () => {
		const [first, second] = projectionOf().years
		if (first === undefined || second === undefined) throw new Error('no years')
		expect(second.operatingExpenses).toBeCloseTo(second.collectedIncome - second.noi, 6)
		expect(second.equity).toBe(second.value - second.balance)
		expect(second.cumulative).toBeCloseTo(first.cashFlow + second.cashFlow, 9)
		expect(second.capRateValue).toBeCloseTo(second.noi / first.value, 12)
		expect(second.dscrNoi).toBeCloseTo(second.noi / second.debtService, 12)
		const { taxes, insurance, hoa, debtService } = second
		expect(second.dscrLender).toBeCloseTo(24_480 / (debtService + taxes + insurance + hoa), 12)
		expect(second.cashOnCash).toBeCloseTo(second.cashFlow / 57_500, 12)
		expect(second.returnOnEquity).toBeCloseTo(second.cashFlow / first.equity, 12)
		expect(first.returnOnEquity).toBeCloseTo(first.cashFlow / 50_000, 12)
		expect(second.profitIfSold).toBeCloseTo(second.cumulative + Number(second.saleNet) - 57_500, 6)
	})

	it('PRO-16 have no value where the denominator is 0 or less', () => {
		expect(yearOf(1, { arv: 0 }).capRateValue).toEqual(noValue('noValue'))
		expect(yearOf(1, { ltv: 100 }).returnOnEquity).toEqual(noValue('noEquity'))
		// A loan of 10 years is repaid after year 10.
		expect(yearOf(11, { years: 10 })).toMatchObject({
			debtService: 0,
			balance: 0,
			dscrNoi: noValue('noDebt'),
			dscrLender: noValue('noDebt'),
		})
	})

	it('PRO-17 the DSCR of the lender is that of the calculator', () => {
		const { summary } = projectionOf()
		expect(summary.dscrLender).toBeCloseTo(2_000 / (levelPayment(150_000, 7, 360) + 300), 9)
	})
})

describe('PRO-20 PRO-21 PRO-23 figures of the plan', () => {
	it('PRO-20 are what the specification defines', () => {
		const { summary } = projectionOf({ kitchen: 20_000, buyCost: 500 })
		const noi = 16_176
		expect(summary.capRate).toBeCloseTo(noi / 200_000, 9)
		expect(summary.capRateCost).toBeCloseTo(noi / 226_500, 9)
		expect(summary.grossRentMultiplier).toBeCloseTo(200_000 / 24_000, 9)
		expect(summary.debtYield).toBeCloseTo(noi / 150_000, 9)
		expect(summary.expenseRatio).toBeCloseTo((22_800 - noi) / 22_800, 9)
		const debt = 12 * levelPayment(150_000, 7, 360)
		const occupancy = (22_800 - noi - 1_824 + 1_200 + debt) / (24_000 * 0.92)
		expect(summary.breakEvenOccupancy).toBeCloseTo(occupancy, 9)
		expect(summary.breakEvenRatio).toBeCloseTo((22_800 - noi + debt) / 24_000, 9)
		expect(summary.cashAtClosing).toBeCloseTo(226_500 + 1_500 - 150_000, 6)
		// At this occupancy the cash flow is 0.
		const empty = projectionOf({ vacancyPer: 100 * (1 - occupancy) }).summary
		expect(empty.cashFlowYear).toBeCloseTo(0, 6)
	})

	it('PRO-21 total profit is the sum of all flows', () => {
		const { flows, summary } = projectionOf()
		expect(summary.totalProfit).toBeCloseTo(
			flows.reduce((sum, flow) => sum + flow, 0),
			6,
		)
	})

	it('PRO-20 payback counts the cash flows without the sale', () => {
		const { years, summary } = projectionOf()
		// Years 1 to 12 pay back less than 57,500, year 13 the rest.
		const before = years[11]?.cumulative ?? 0
		const part = (57_500 - before) / (years[12]?.cashFlow ?? 0)
		expect(summary.payback).toBeCloseTo(12 + part, 9)
		expect(summary.discountedPayback).toBeGreaterThan(9)
		expect(summary.discountedPayback).toBeLessThan(10)
	})

	it('PRO-20 payback is only by selling, or not within 30 years', () => {
		expect(projectionOf({ rentGrowth: 0, appreciation: 6 }).summary.payback).toEqual(
			noValue('onlyBySelling'),
		)
		expect(projectionOf({ rent: 900, appreciation: -2 }).summary).toMatchObject({
			payback: noValue('notWithinHorizon'),
			discountedPayback: noValue('notPaidBackBySale'),
		})
		expect(projectionOf({ rent: 900, appreciation: -2, holdYears: 35 }).summary.payback).toEqual(
			noValue('notWithinProjection'),
		)
	})

	it('PRO-20 payback of a bridge counts what the refinance gives back', () => {
		const values = dealWith({ ...BRIDGE, arv: 300_000 })
		expect(project(values).summary.payback).toBeLessThan(1)
	})

	it('PRO-22 no money left in gives no percentage', () => {
		const none = { ltv: 100, buyCostPer: 0, loanFeePer: 0 }
		expect(projectionOf({ ...none, rent: 2_500 }).summary).toMatchObject({
			cashIn: 0,
			cashOnCash: { kind: 'infinite' },
			equityMultiple: noValue('noMoneyIn'),
			payback: 0,
		})
		expect(projectionOf({ ...none, rent: 1_000 }).summary.cashOnCash).toEqual(
			noValue('noMoneyNoIncome'),
		)
		expect(yearOf(1, { ...none, rent: 2_500 }).cashOnCash).toEqual({ kind: 'infinite' })
		expect(yearOf(1, { ...none, rent: 1_000 }).cashOnCash).toEqual(noValue('noMoneyNoIncome'))
	})

	it('PRO-23 the monthly IRR is there only if the monthly flows change sign once', () => {
		const { summary, months } = projectionOf()
		const flows = [-57_500, ...months.slice(0, 120).map(({ cashFlow }) => cashFlow)]
		flows[120] = (flows[120] ?? 0) + Number(summary.saleNet)
		const rate = summary.irrMonthly
		if (rate === null || !isNumber(rate)) throw new Error('no monthly IRR')
		const zero = flows.reduce((sum, flow, month) => sum + flow * (1 + rate) ** (-month / 12), 0)
		expect(zero).toBeCloseTo(0, 4)
		const events = [{ year: 5, amount: -90_000, label: '' }]
		expect(projectionOf({ events }).summary.irrMonthly).toBeNull()
	})

	it('PRO-23 the monthly flows of a bridge include the refinance', () => {
		const values = dealWith({ ...BRIDGE, refiMonth: 18, rent: 3_000, hold: 0 })
		const { months, summary } = project(values)
		const flows = months.slice(0, 120).map((month) => month.cashFlow + month.refinanceCash)
		flows[119] = (flows[119] ?? 0) + Number(summary.saleNet)
		const rate = summary.irrMonthly
		if (rate === null || !isNumber(rate)) throw new Error('no monthly IRR')
		const zero = flows.reduce(
			(sum, flow, index) => sum + flow * (1 + rate) ** (-(index + 1) / 12),
			0,
		)
		expect(zero).toBeCloseTo(Number(summary.cashAtClosing), 3)
	})
})

describe('PRO-29 PRO-33 loan of a projection', () => {
	it('PRO-29 is a part of the price or of the ARV, with points and fees', () => {
		const { summary } = projectionOf({
			arv: 300_000,
			loanBase: 'arv',
			loanFeePer: 2,
			loanFees: 800,
		})
		expect(summary.loanAmount).toBe(225_000)
		expect(summary.cashAtClosing).toBeCloseTo(206_000 + 4_500 + 800 - 225_000, 6)
		const { flows } = projectionOf({ arv: 300_000 })
		expect(flows[0]).toBeCloseTo(-57_500, 6)
	})

	it('PRO-29 extra principal is a part of the debt service', () => {
		const { months } = projectionOf({ extraMonthly: 100, extraYearly: 1_000, extraOnce: 5_000 })
		const payment = levelPayment(150_000, 7, 360)
		expect(months[0]?.debtService).toBeCloseTo(payment + 100, 6)
		// Without a month the single payment is not made.
		expect(months[11]?.debtService).toBeCloseTo(payment + 1_100, 6)
		const once = projectionOf({ extraOnce: 5_000, extraOnceMonth: 7, recast: true }).months
		expect(once[6]?.debtService).toBeCloseTo(payment + 5_000, 6)
		expect(once[7]?.debtService).toBeLessThan(payment)
	})

	it('PRO-29 an adjustable rate follows its steps up to the ceiling', () => {
		const { months } = projectionOf({
			armFixedYears: 2,
			armStep: 1,
			armEveryYears: 2,
			armCeiling: 8.5,
		})
		const rateAt = (month: number) =>
			((months[month - 1]?.interest ?? 0) / (months[month - 2]?.balance ?? 1)) * 1_200
		expect([24, 25, 48, 49, 73].map((month) => Math.round(rateAt(month) * 1e6) / 1e6)).toEqual([
			7, 8, 8, 8.5, 8.5,
		])
		const falling = projectionOf({ armFixedYears: 1, armStep: -10 }).months
		expect(falling[12]?.interest).toBe(0)
	})

	it('PRO-29 mortgage insurance ends at 78% of the price', () => {
		const { months } = projectionOf({ ltv: 80, pmiPer: 0.6 })
		const last = months.findLastIndex(({ pmi }) => pmi > 0)
		expect(months[0]?.pmi).toBeCloseTo(80, 9)
		expect(months[last - 1]?.balance).toBeGreaterThan(156_000)
		expect(months[last]?.balance).toBeLessThanOrEqual(156_000)
		expect(projectionOf({ ltv: 75, pmiPer: 0.6 }).months[0]?.pmi).toBe(0)
	})

	it('PRO-33 a balloon before the sale is an outflow of its month', () => {
		const { months, years, summary } = projectionOf({ balloonYears: 5 })
		const plain = projectionOf()
		const balance = plain.years[4]?.balance ?? 0
		expect(months[59]?.balloon).toBeCloseTo(balance, 6)
		expect(years[4]?.cashFlow).toBeCloseTo((plain.years[4]?.cashFlow ?? 0) - balance, 6)
		expect(years[4]?.debtService).toBeCloseTo(plain.years[4]?.debtService ?? 0, 6)
		expect(years[5]).toMatchObject({ balance: 0, debtService: 0, dscrNoi: noValue('noDebt') })
		expect(summary.saleNet).toBeCloseTo(243_798.88 * 0.934, 2)
		expect(summary.cashFlowYear).toBeCloseTo(3_000.555, 3)
	})

	it('PRO-33 a balloon in the month of the sale is paid by the sale', () => {
		const { years, summary } = projectionOf({ balloonYears: 10 })
		const plain = projectionOf()
		expect(years[9]?.balloon).toBe(0)
		expect(summary.saleNet).toBe(plain.summary.saleNet)
		expect(summary.irr).toEqual(plain.summary.irr)
		expect(years[10]?.balloon).toBeGreaterThan(0)
		expect(years[10]?.balance).toBe(0)
	})

	it('PRO-33 a balloon of a refinance counts from the refinance', () => {
		const { months } = project(dealWith({ ...BRIDGE, refiMonth: 6, balloonYears: 3 }))
		expect(months.findIndex(({ balloon }) => balloon > 0)).toBe(41)
	})
})

describe('PRO-09 plans', () => {
	it('PRO-09 a plan without its rate has no figures that need it, and the others', () => {
		const none = noValue('noRate')
		const { summary, flows, years } = projectionOf({ interestDSCR: null, plan: 'loan' })
		expect(flows).toEqual([])
		expect(summary).toMatchObject({
			noi: 16_176,
			capRate: 0.08088,
			debtYield: 16_176 / 150_000,
			cashIn: 57_500,
			cashAtClosing: 57_500,
			loanAmount: 150_000,
			cashFlowYear: none,
			cashFlowMonth: none,
			cashOnCash: none,
			dscrNoi: none,
			dscrLender: none,
			breakEvenOccupancy: none,
			breakEvenRatio: none,
			saleNet: none,
			totalProfit: none,
			irr: none,
			irrMonthly: null,
			npv: none,
			mirr: none,
			equityMultiple: none,
			annualized: none,
			payback: none,
			discountedPayback: none,
		})
		expect(isNumber(summary.capRateCost) && isNumber(summary.expenseRatio)).toBe(true)
		expect(years[0]).toMatchObject({
			noi: 16_176,
			salePrice: 204_000,
			saleNet: none,
			profitIfSold: none,
			irrIfSold: none,
			dscrNoi: none,
			dscrLender: none,
			cashOnCash: none,
			returnOnEquity: none,
		})
		expect(years[0]?.capRateValue).toBeCloseTo(0.08088, 9)
	})

	it('PRO-09 a bridge without its rate has the figures of the loan after it', () => {
		const none = noValue('noRate')
		const bridgeDeal = { ...BRIDGE, interestHard: null }
		const { summary, flows } = project(dealWith(bridgeDeal))
		expect(flows).toEqual([])
		expect(summary).toMatchObject({ cashIn: none, cashOnCash: none, irr: none, saleNet: none })
		expect(summary.cashFlowYear).toBe(projectSummary(dealWith(BRIDGE)).cashFlowYear)
		const other = projectSummary(dealWith({ ...BRIDGE, interestDSCR: null }))
		expect(other).toMatchObject({ cashFlowYear: none, dscrNoi: none, irr: none })
		expect(isNumber(other.cashIn) && isNumber(other.noi)).toBe(true)
	})

	it('PRO-09 a rate of 0 is a loan at 0%', () => {
		const { years, summary } = projectionOf({ interestDSCR: 0 })
		expect(years[0]).toMatchObject({ interest: 0 })
		expect(years[0]?.debtService).toBeCloseTo(5_000, 6)
		expect(isNumber(summary.npv)).toBe(true)
	})

	it('PRO-10 without rent has no figures of the stabilized year, and the others', () => {
		const { summary, flows } = projectionOf({ rent: null })
		const none = noValue('noRent')
		expect(summary).toMatchObject({
			stabilizedFrom: null,
			noi: none,
			cashFlowYear: none,
			cashFlowMonth: none,
			capRate: none,
			capRateCost: none,
			cashOnCash: none,
			dscrNoi: none,
			dscrLender: none,
			grossRentMultiplier: none,
			debtYield: none,
			expenseRatio: none,
			breakEvenOccupancy: none,
			breakEvenRatio: none,
			cashIn: 57_500,
		})
		expect(flows).toHaveLength(11)
		expect(isNumber(summary.npv)).toBe(true)
	})

	it('PRO-08 figures that divide by 0 say so', () => {
		const { summary } = projectionOf({ purchase: 0, buyCostPer: 0, arv: 100_000 })
		expect(summary).toMatchObject({
			capRate: noValue('noPrice'),
			grossRentMultiplier: noValue('noPrice'),
			capRateCost: noValue('zeroDenominator'),
			debtYield: noValue('noDebt'),
			dscrNoi: noValue('noDebt'),
		})
		expect(projectionOf({ vacancyPer: 100 }).summary.expenseRatio).toEqual(noValue('noIncome'))
		expect(projectionOf({ managePer: 100 }).summary.breakEvenOccupancy).toEqual(
			noValue('zeroDenominator'),
		)
	})
})
