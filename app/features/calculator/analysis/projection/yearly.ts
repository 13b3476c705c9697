import { type AnalysisValues, bounded } from '~/deal'
import { type Financing, type LoanFlow, financeSetup, loanFlow } from './financing'
import { eventsOfYear } from './operations'
import { type Horizon, type Setup, readSetup } from './setup'

/** The years of the projection: what both the tables and the summary are computed from. */

export type YearFlow = LoanFlow & {
	year: number
	noi: number
	events: number
	refinanceCash: number
	/** NOI − capex reserve − debt service − PMI − balloon + events. */
	cashFlow: number
	/** Value of the property at the end of the year. */
	value: number
	/** Σ cash flow up to this year. */
	cumulative: number
	/** Σ cash flow and refinance cash up to this year. */
	received: number
}

/** A deal with its loans, before any year of it is computed. */
export type FinancedDeal = {
	setup: Setup
	financing: Financing
}

export type Yearly = FinancedDeal & {
	/** Years 1…H, or those needed. */
	years: readonly YearFlow[]
}

const MONTHS = 12

/** Prepares a deal and computes its loans. Never throws. */
export function financeDeal(values: AnalysisValues, horizon: Horizon): FinancedDeal {
	const setup = readSetup(values, horizon)
	return { setup, financing: financeSetup(setup) }
}

/** Computes the years of the projection: of the whole table, or those needed. Never throws. */
export function computeYears(
	values: AnalysisValues,
	horizon: Exclude<Horizon, 'stabilized'> = 'table',
): Yearly {
	const { setup, financing } = financeDeal(values, horizon)
	const years: YearFlow[] = []
	let value = values.arv
	let cumulative = 0
	let received = 0
	const { refinanceMonth } = financing
	for (const { year, noi, capexReserve } of setup.operating) {
		if (year > setup.horizonYears) break
		const loan = loanFlow(financing, MONTHS * (year - 1) + 1, MONTHS * year)
		const events = eventsOfYear(values, year)
		const isRefinanced = refinanceMonth !== null && Math.ceil(refinanceMonth / MONTHS) === year
		const refinanceCash = isRefinanced ? financing.refinanceCash : 0
		const paid = loan.interest + loan.principal + loan.pmi + loan.balloon
		const cashFlow = bounded(noi - capexReserve - paid + events)
		value *= 1 + values.appreciation / 100
		cumulative += cashFlow
		received += cashFlow + refinanceCash
		years.push({
			interest: loan.interest,
			principal: loan.principal,
			pmi: loan.pmi,
			balloon: loan.balloon,
			balance: loan.balance,
			year,
			noi,
			events,
			refinanceCash,
			cashFlow,
			value,
			cumulative,
			received,
		})
	}
	return { setup, financing, years }
}
