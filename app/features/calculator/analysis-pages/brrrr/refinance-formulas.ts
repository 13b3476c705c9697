import { chain, levelPayment } from '~/deal'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
	pct,
	plain,
	product,
	quotient,
	usd,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { formatUsd } from '~/core/format-number'
import type { BrrrrDeal } from './brrrr-deal'

/** Formulas of the refinance. */

const MONTHS = 12
const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

function dscrLimit({ values, bridge }: BrrrrDeal): FigureFormula {
	const figure = bridge.limitByDscr ?? 0
	const { interestDSCR, refiDscr, ioMonths } = values
	const dollar =
		ioMonths > 0
			? (interestDSCR ?? 0) / 100 / MONTHS
			: levelPayment(1, interestDSCR ?? 0, Math.max(Math.round(MONTHS * values.years), 1))
	if (figure === 0) {
		return formulaInWords(figure, 'usd', {
			words: 'The rent doesn’t cover taxes, insurance and HOA as often as the lender asks',
			numbers: '',
			recomputed: 0,
		})
	}
	const costs = (values.yTaxes + values.yInsurance + values.hoa) / MONTHS
	return byExpression(
		figure,
		'usd',
		quotient(
			chain(quotient(usd('rent', values.rent), plain('DSCR limit', refiDscr ?? 1)), [
				'−',
				usd('taxes, insurance and HOA per month', costs),
			]),
			plain('payment per month of a $1 loan', dollar),
		),
		{ absent: ['vacancy', 'repairs', 'management'] },
	)
}

/** Value, limits, new loan and cash back; also of a lower appraisal. */
export function refinanceFormulas(deal: BrrrrDeal): Record<string, FigureFormula> {
	const { values, bridge } = deal
	const newLoan = numberOf(bridge.newLoan)
	const byDscr = bridge.limitByDscr === null ? NaN : numberOf(bridge.limitByDscr)
	const byLtv = product(
		usd('value lent on', bridge.appraisedValue),
		pct('loan to value', values.ltv),
	)
	return {
		appraisedValue: bridge.isValueCappedByCost
			? byExpression(
					bridge.appraisedValue,
					'usd',
					chain(usd('purchase price', values.purchase), [
						'+',
						usd('renovation budget', values.renovation),
					]),
					{ notes: ['The cost, which is lower: you refinance before the seasoning.'] },
				)
			: byExpression(
					bridge.appraisedValue,
					'usd',
					product(usd('ARV', values.arv), pct('appraisal', values.appraisalPer)),
				),
		limitByLtv: byExpression(bridge.limitByLtv, 'usd', byLtv),
		limitByDscr: dscrLimit(deal),
		newLoan: Number.isNaN(byDscr)
			? byExpression(bridge.newLoan, 'usd', byLtv)
			: formulaInWords(bridge.newLoan, 'usd', {
					words: 'The smaller of the two limits',
					numbers: `smaller of ${formatUsd(bridge.limitByLtv)} and ${formatUsd(byDscr)}`,
					recomputed: Math.min(bridge.limitByLtv, byDscr),
				}),
		payoff: byExpression(bridge.loan, 'usd', usd('loan', bridge.loan), {
			words: 'The hard money loan: interest only, so all of it is owed',
		}),
		refiCost: byExpression(
			bridge.cost,
			'usd',
			chain(product(usd('new loan', newLoan), pct('share', values.refiCostPer)), [
				'+',
				usd('dollars', values.refiCost),
			]),
		),
		cashBack: byExpression(
			bridge.cashBack,
			'usd',
			chain(
				usd('new loan', newLoan),
				['−', usd('payoff', bridge.loan)],
				['−', usd('cost of the refinance', numberOf(bridge.cost))],
			),
			{
				notes: [
					numberOf(bridge.cashBack) < 0
						? `The refinance costs you ${formatUsd(-numberOf(bridge.cashBack))}.`
						: 'Borrowed money that you owe with the new loan.',
				],
			},
		),
	}
}
