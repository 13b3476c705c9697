import { type FigureValue, isNumber, noValue, bounded } from '~/deal'
import type { ProjectionIrr } from '../projection-types'
import { irr } from '../returns'
import { mapFigure } from './figure-arithmetic'
import { paidInMonth } from './financing'
import { eventsOfYear, monthLines } from './operations'
import { percentOf } from './setup'
import type { YearFlow, Yearly } from './yearly'

/** The sale at the end of a year, and the flows until then (analysis 1.2 and 1.3). Dollars. */

const MONTHS = 12
/** Keeps sums of prices finite if the cap rate is absurdly close to 0. */
const MAX_PRICE = 1e200

/** Price at the end of `year`: grown value, or NOI of the next year / exit cap rate. */
export function salePrice({ setup }: Yearly, { year, value }: YearFlow): FigureValue {
	const { exitBy, exitCap } = setup.values
	if (exitBy === 'growth') return bounded(value)
	if (exitCap === null) return noValue('noExitCap')
	const nextNoi = setup.operating[year]?.noi ?? 0
	return nextNoi > 0 ? Math.min(nextNoi / (exitCap / 100), MAX_PRICE) : noValue('noIncome')
}

/** What the sale pays after its cost and the loan; negative: money to bring to the closing. */
export function saleNet(yearly: Yearly, year: YearFlow): FigureValue {
	if (!yearly.financing.hasRates) return noValue('noRate')
	const { sellPer } = yearly.setup.values
	return mapFigure(salePrice(yearly, year), (price) =>
		bounded(price - percentOf(price, sellPer) - year.balance),
	)
}

/** Σ of all flows if sold at the end of `year`: the profit, the money put in subtracted. */
export function profitIfSold(yearly: Yearly, year: YearFlow): FigureValue {
	return mapFigure(saleNet(yearly, year), (net) =>
		bounded(year.received + net - yearly.financing.cashAtClosing),
	)
}

/** Flows at the ends of the years 0…`lastYear` without a sale. */
export function flowsWithoutSale({ financing, years }: Yearly, lastYear: number): number[] {
	const flows = [bounded(0 - financing.cashAtClosing)]
	for (const { year, cashFlow, refinanceCash } of years) {
		if (year > lastYear) break
		flows.push(bounded(cashFlow + refinanceCash))
	}
	return flows
}

/**
 * The flows f₀…f_n of a sale at the end of year n; empty if `net` has no value. A balloon that the
 * planned sale would pay is due in its month if the sale is later.
 */
export function flowsIfSold(yearly: Yearly, year: YearFlow, net: FigureValue): number[] {
	if (!isNumber(net)) return []
	const flows = flowsWithoutSale(yearly, year.year)
	const { holdYears } = yearly.setup
	const { balloonAtSale } = yearly.financing
	if (balloonAtSale > 0 && year.year > holdYears) {
		flows[holdYears] = bounded((flows[holdYears] ?? 0) - balloonAtSale)
		flows[holdYears + 1] = bounded((flows[holdYears + 1] ?? 0) + balloonAtSale)
	}
	flows.push(bounded((flows.pop() ?? 0) + net))
	return flows
}

/** The IRR of a sale at the end of `year`. */
export function irrIfSold(yearly: Yearly, year: YearFlow): ProjectionIrr {
	const net = saleNet(yearly, year)
	return isNumber(net) ? irr(flowsIfSold(yearly, year, net)) : net
}

/** The flows at the ends of the months 0…12N, `net` of the sale in the last one. */
export function monthlyFlows({ setup, financing }: Yearly, net: number): number[] {
	const flows = [0 - financing.cashAtClosing]
	const { values, operating, holdYears } = setup
	for (let year = 1; year <= holdYears; year++) {
		const lines = operating[year - 1]
		if (lines === undefined) break
		for (let place = 1; place <= MONTHS; place++) {
			const month = monthLines(lines, place)
			flows.push(month.noi - month.capexReserve - paidInMonth(financing, flows.length))
		}
		flows[MONTHS * year] = (flows[MONTHS * year] ?? 0) + eventsOfYear(values, year)
	}
	const { refinanceMonth, refinanceCash } = financing
	if (refinanceMonth !== null && refinanceMonth < flows.length) {
		flows[refinanceMonth] = (flows[refinanceMonth] ?? 0) + refinanceCash
	}
	flows.push((flows.pop() ?? 0) + net)
	return flows
}
