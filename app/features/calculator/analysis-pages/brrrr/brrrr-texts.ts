import { type AnalysisValues, isNumber } from '~/deal'
import { countOf } from '~/core/plural'
import { formatUsd } from '~/core/format-number'
import type { BrrrrDeal } from './brrrr-deal'

/** The sentences of the BRRRR page. Cash back is borrowed money, never profit. */

/** The headline (3.7): what stays in, and what the rental costs if its cash flow is negative. */
export function brrrrHeadlineText({ bridge, summary, missing }: BrrrrDeal): string | null {
	const { cashLeft } = bridge
	if ((missing !== null && missing !== 'noRate') || !isNumber(cashLeft)) return null
	const left = Math.round(cashLeft)
	const money =
		left > 0
			? `${formatUsd(cashLeft)} of your money stays in the deal`
			: left === 0
				? 'All of your money is back'
				: `All of your money is back, and ${formatUsd(-cashLeft)} more`
	const { cashFlowMonth } = summary
	const isCosting = isNumber(cashFlowMonth) && Math.round(cashFlowMonth) < 0
	return isCosting
		? `${money}, and it costs you ${formatUsd(-cashFlowMonth)} a month.`
		: `${money}.`
}

/** What counts as the value after the work if none is entered; null if it does not matter. */
export function noArvText({ typed, renovation, plan }: AnalysisValues): string | null {
	if (typed.arv !== null || (plan !== 'bridge' && renovation === 0)) return null
	const follows = plan === 'bridge' ? 'The refinance, the cash left in and the sale' : 'The sale'
	return `No after-repair value (ARV) is entered, so the purchase price counts as the value after the work. ${follows} ${plan === 'bridge' ? 'follow' : 'follows'} from it. Enter the ARV.`
}

/** Which limit determined the new loan, with both amounts (3.4). */
export function limitText({ values, bridge }: BrrrrDeal): string {
	const { limitByLtv, limitByDscr, binding } = bridge
	const byLtv = formatUsd(limitByLtv)
	if (limitByDscr === null || !isNumber(limitByDscr)) {
		return `Limited by loan to value: ${byLtv}. ${
			values.refiDscr === null
				? 'You entered no DSCR limit.'
				: limitByDscr === null
					? 'A loan without a payment meets any DSCR limit.'
					: "The DSCR limit can't be worked out yet."
		}`
	}
	const byDscr = formatUsd(limitByDscr)
	return binding === 'dscr'
		? `Limited by the DSCR: ${byDscr}. Loan to value would allow ${byLtv}.`
		: `Limited by loan to value: ${byLtv}. The DSCR limit would allow ${byDscr}.`
}

/** A refinance before lenders look at the value (3.4). */
export function earlyText({ values, bridge }: BrrrrDeal): string | null {
	const { refiMonth, seasoningMonths, purchase, renovation, beforeSeasoning } = values
	if (refiMonth >= seasoningMonths) return null
	const when = `You refinance in month ${refiMonth}, before the seasoning of ${countOf(seasoningMonths, 'month')}.`
	if (beforeSeasoning === 'value') return `${when} You chose a lender that lends on the value then.`
	const cost = formatUsd(purchase + renovation)
	return bridge.isValueCappedByCost
		? `${when} The lender lends on the lower of value and cost: price and work of ${cost}.`
		: `${when} The lender lends on the lower of value and cost: the appraisal of ${formatUsd(bridge.appraisedValue)}, as price and work cost ${cost}.`
}

type TimelineStep = { name: string; when: string; text: string; from: number }

const months = (from: number, to: number): string =>
	from === to ? `Month ${from}` : `Months ${from} to ${to}`

/** Buy, work, rent, refinance and hold, by month. */
export function timeline({ values, setup, bridge }: BrrrrDeal): TimelineStep[] {
	const { rehabMonths, refiMonth, rent } = values
	const rentFrom = setup.vacantMonths + 1
	const end = 12 * setup.holdYears
	const steps: TimelineStep[] = [
		{
			name: 'Buy',
			from: 0,
			when: 'Month 0',
			text: `Price of ${formatUsd(values.purchase)} with a hard money loan of ${formatUsd(bridge.loan)}`,
		},
		{
			name: 'Work',
			from: 0,
			when: rehabMonths === 0 ? 'No months' : months(1, rehabMonths),
			text: `Renovation of ${formatUsd(setup.renovationCost)}`,
		},
		{
			name: 'Rent',
			from: rentFrom,
			when: `From month ${rentFrom}`,
			text: rent === 0 ? 'No rent entered' : `${formatUsd(rent)}/mo`,
		},
		{
			name: 'Refinance',
			from: refiMonth,
			when: `Month ${refiMonth}`,
			text: isNumber(bridge.newLoan)
				? `New loan of ${formatUsd(bridge.newLoan)}`
				: 'Enter an interest rate.',
		},
		{
			name: 'Hold',
			from: Infinity,
			when: `Until month ${end}`,
			text: `Sale at the end of year ${setup.holdYears}`,
		},
	]
	return steps.sort((a, b) => a.from - b.from)
}
