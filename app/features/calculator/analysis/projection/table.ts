import { noValue, bounded } from '~/deal'
import type { ProjectionMonth, ProjectionYear } from '../projection-types'
import { cashReturn, LEAST_MONEY, ratio } from './figure-arithmetic'
import { loanFlow } from './financing'
import { type OperatingYear, eventsOfYear, monthLines, yearLines } from './operations'
import { irrIfSold, profitIfSold, saleNet, salePrice } from './sale-proceeds'
import { dscrLender, dscrNoi, moneyIn } from './stabilized'
import type { YearFlow, Yearly } from './yearly'

/** The rows of the projection's tables. Dollars, unless noted. */

const MONTHS = 12

/** All months of the years 1…`lastYear`. */
export function monthTable({ setup, financing }: Yearly, lastYear: number): ProjectionMonth[] {
	const months: ProjectionMonth[] = []
	for (const operating of setup.operating.slice(0, lastYear)) {
		for (let place = 1; place <= MONTHS; place++) {
			const month = MONTHS * (operating.year - 1) + place
			const lines = monthLines(operating, place)
			const loan = loanFlow(financing, month, month)
			const debtService = loan.interest + loan.principal
			const events = place === MONTHS ? eventsOfYear(setup.values, operating.year) : 0
			const paid = debtService + loan.pmi + loan.balloon
			months.push({
				month,
				scheduledRent: lines.scheduledRent,
				otherIncome: lines.otherIncome,
				grossIncome: lines.grossIncome,
				vacancy: lines.vacancy,
				collectedIncome: lines.collectedIncome,
				taxes: lines.taxes,
				insurance: lines.insurance,
				hoa: lines.hoa,
				utilities: lines.utilities,
				repairs: lines.repairs,
				management: lines.management,
				leasing: lines.leasing,
				carry: lines.carry,
				noi: lines.noi,
				capexReserve: lines.capexReserve,
				debtService,
				interest: loan.interest,
				principal: loan.principal,
				pmi: loan.pmi,
				balloon: loan.balloon,
				balance: loan.balance,
				events,
				refinanceCash: month === financing.refinanceMonth ? financing.refinanceCash : 0,
				cashFlow: bounded(lines.noi - lines.capexReserve - paid + events),
			})
		}
	}
	return months
}

function yearRow(
	yearly: Yearly,
	operating: OperatingYear,
	flow: YearFlow,
	before: { value: number; balance: number },
): ProjectionYear {
	const { setup, financing } = yearly
	const { year, cashFlow, value, balance } = flow
	const lines = yearLines(operating)
	const { hasRates } = financing
	const equityBefore = before.value - before.balance
	return {
		year,
		scheduledRent: lines.scheduledRent,
		otherIncome: lines.otherIncome,
		grossIncome: lines.grossIncome,
		vacancy: lines.vacancy,
		collectedIncome: lines.collectedIncome,
		taxes: lines.taxes,
		insurance: lines.insurance,
		hoa: lines.hoa,
		utilities: lines.utilities,
		repairs: lines.repairs,
		management: lines.management,
		leasing: lines.leasing,
		carry: lines.carry,
		noi: lines.noi,
		capexReserve: lines.capexReserve,
		operatingExpenses: bounded(lines.collectedIncome - lines.noi),
		debtService: flow.interest + flow.principal,
		interest: flow.interest,
		principal: flow.principal,
		pmi: flow.pmi,
		balloon: flow.balloon,
		events: flow.events,
		refinanceCash: flow.refinanceCash,
		cashFlow,
		balance,
		value,
		equity: bounded(value - balance),
		cumulative: bounded(flow.cumulative),
		salePrice: salePrice(yearly, flow),
		saleNet: saleNet(yearly, flow),
		profitIfSold: profitIfSold(yearly, flow),
		irrIfSold: irrIfSold(yearly, flow),
		capRateValue: ratio(lines.noi, before.value, 'noValue'),
		dscrNoi: hasRates ? dscrNoi(lines, flow) : noValue('noRate'),
		dscrLender: hasRates ? dscrLender(lines, flow) : noValue('noRate'),
		cashOnCash: hasRates ? cashReturn(cashFlow, moneyIn(yearly)) : noValue('noRate'),
		returnOnEquity: !hasRates
			? noValue('noRate')
			: equityBefore >= LEAST_MONEY
				? bounded(cashFlow / equityBefore)
				: noValue('noEquity'),
		isPartial: setup.vacantMonths > MONTHS * (year - 1),
	}
}

/** The years 1…H. */
export function yearTable(yearly: Yearly): ProjectionYear[] {
	let before = { value: yearly.setup.values.arv, balance: yearly.financing.loanAtClosing }
	const rows: ProjectionYear[] = []
	for (const flow of yearly.years) {
		const operating = yearly.setup.operating[flow.year - 1]
		if (operating === undefined) break
		rows.push(yearRow(yearly, operating, flow, before))
		before = flow
	}
	return rows
}
