import type { Projection } from '~/features/calculator/analysis/projection-types'
import { readSetup } from '~/features/calculator/analysis/projection/setup'
import { bridge } from '~/features/calculator/analysis/refinance'
import {
	cashInInputs,
	closingInputs,
	loanAmountInputs,
} from '~/features/calculator/analysis-pages/figures/explanations/dependencies'
import { carryNote } from '~/features/calculator/analysis-pages/figures/explanations/carry-note'
import {
	byExpression,
	type FigureFormula,
	pct,
	product,
	quotient,
	sum,
	usd,
	zeroNote,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { type AnalysisValues, chain } from '~/deal'

/** Formulas of the money that the plan needs: at closing, borrowed, left in after a refinance. */

const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

function atClosing(values: AnalysisValues, projection: Projection): FigureFormula {
	const { renovationCost, buyCost, costAtClosing } = readSetup(values, 'stabilized')
	const { cashAtClosing, loanAmount } = projection.summary
	const bridged = values.plan === 'bridge' ? bridge(values) : null
	const loan = bridged?.loan ?? numberOf(loanAmount)
	const fees =
		bridged?.fees ??
		(values.plan === 'loan' ? (loan * values.loanFeePer) / 100 + values.loanFees : 0)
	const carry = costAtClosing - values.purchase - renovationCost - buyCost
	const { of, zeros } = sum(
		usd('purchase price', values.purchase),
		['+', usd('renovation with contingency', renovationCost)],
		['+', usd('purchase closing costs', buyCost)],
		['+', usd('loan points and fees', fees)],
		['+', usd('holding costs', Math.abs(carry) < 1e-6 ? 0 : carry)],
		['−', usd('loan', loan)],
	)
	return byExpression(cashAtClosing, 'usd', of, {
		notes: [
			'Your share of the renovation counts as paid at closing.',
			...(numberOf(cashAtClosing) < 0 ? ['Below $0, you receive money at closing.'] : []),
			...zeroNote(zeros),
		],
		absent: ['costs after closing', 'income tax'],
		inputs: closingInputs(values),
	})
}

function loanFormula(values: AnalysisValues, { summary }: Projection): FigureFormula {
	const inputs = loanAmountInputs(values)
	if (values.plan === 'bridge') {
		const { appraisedValue, binding } = bridge(values)
		if (binding === 'dscr') {
			return byExpression(summary.loanAmount, 'usd', usd('loan', numberOf(summary.loanAmount)), {
				words: 'The largest loan that the DSCR limit of the lender allows',
				notes: ['It is smaller than the loan by LTV. The BRRRR page shows both.'],
				inputs,
			})
		}
		return byExpression(
			summary.loanAmount,
			'usd',
			product(usd('appraised value', appraisedValue), pct('loan to value', values.ltv)),
			{ notes: ['The loan of the refinance.'], inputs },
		)
	}
	if (values.plan === 'cash') {
		return byExpression(summary.loanAmount, 'usd', usd('no loan', 0), { words: 'No loan' })
	}
	const base =
		values.loanBase === 'arv'
			? usd('after-repair value', values.arv)
			: usd('purchase price', values.purchase)
	return byExpression(summary.loanAmount, 'usd', product(base, pct('loan to value', values.ltv)), {
		inputs,
	})
}

/** The formulas by figure. */
export function cashFormulas(
	values: AnalysisValues,
	projection: Projection,
): Record<string, FigureFormula> {
	const closing = atClosing(values, projection)
	const formulas = {
		cashAtClosing: closing,
		loanAmount: loanFormula(values, projection),
	}
	const { cashIn } = projection.summary
	if (values.plan !== 'bridge') return { ...formulas, cashIn: { ...closing, figure: cashIn } }

	const { cashBefore, cashBack, cashLeft, allIn, allInOfArv } = bridge(values)
	const left = byExpression(
		cashLeft,
		'usd',
		chain(usd('cash put in before the refinance', numberOf(cashBefore)), [
			'−',
			usd('cash back from the refinance', numberOf(cashBack)),
		]),
		{
			notes: [
				'Cash back is borrowed money, not profit.',
				'At $0 or less, all of your money is back.',
			],
			inputs: cashInInputs(values),
		},
	)
	return {
		...formulas,
		cashIn: { ...left, figure: cashIn },
		cashLeft: left,
		allInOfArv: byExpression(
			allInOfArv,
			'percent',
			quotient(usd('all-in cost', numberOf(allIn)), usd('after-repair value', values.arv)),
			{
				notes: [
					'All-in is price, renovation, closing costs, hard money fees and interest, and holding costs.',
					...carryNote(values),
				],
				absent: ['the cost of the refinance'],
				inputs: [
					...closingInputs(values),
					'arv',
					'bridgeInterestOn',
					'refiMonth',
					'seasoningMonths',
					'rehabMonths',
					'leaseUpMonths',
				],
			},
		),
	}
}
