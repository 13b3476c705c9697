import { chain, constant, project } from '~/deal'
import { carryNote } from '~/features/calculator/analysis-pages/figures/explanations/carry-note'
import {
	byExpression,
	type FigureFormula,
	formulaInWords,
	pct,
	plain,
	quotient,
	sum,
	usd,
	zeroNote,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import type { BrrrrDeal } from './brrrr-deal'

/** Formulas of the cash in the deal until the refinance, and of what is left in. */

const MONTHS = 12
const numberOf = (figure: AnyFigure): number => figureState(figure).value ?? NaN

/** Interest, cash before, all-in cost and equity. */
export function ladderFormulas(deal: BrrrrDeal): Record<string, FigureFormula> {
	const { values, setup, bridge, incomeUntil } = deal
	const { refiMonth, interestHard, bridgeInterestOn } = values
	const until = project(values).months.slice(0, refiMonth)
	const total = (key: 'noi' | 'capexReserve' | 'events') =>
		until.reduce((of, month) => of + month[key], 0)
	const income = sum(
		usd('NOI, holding costs included', total('noi')),
		['−', usd('CapEx reserve', total('capexReserve'))],
		['+', usd('one-off items', total('events'))],
	)
	const interest =
		bridgeInterestOn === 'full' || values.rehabMonths === 0
			? byExpression(
					bridge.interest,
					'usd',
					chain(
						usd('hard money loan', bridge.loan),
						['×', pct('rate', interestHard ?? 0)],
						['÷', constant(MONTHS)],
						['×', plain('months', refiMonth)],
					),
				)
			: formulaInWords(bridge.interest, 'usd', {
					words: 'Each month: what the lender has paid out × rate ÷ 12',
					numbers: '',
					recomputed: typeof bridge.interest === 'number' ? bridge.interest : null,
					notes: ['The work is paid out in equal parts, one at the start of each month of work.'],
				})
	const bought = sum(
		usd('purchase price', values.purchase),
		['+', usd('renovation with contingency', setup.renovationCost)],
		['+', usd('closing costs', setup.buyCost)],
		['+', usd('lender costs', bridge.fees)],
		['+', usd('hard money interest', numberOf(bridge.interest))],
		['+', usd('holding costs', bridge.carry)],
	)
	return {
		bridgeInterest: interest,
		incomeUntil: byExpression(incomeUntil, 'usd', income.of, {
			notes: [...carryNote(values), ...zeroNote(income.zeros)],
			absent: ['hard money interest'],
		}),
		cashBefore: byExpression(
			bridge.cashBefore,
			'usd',
			chain(
				usd('cash at closing', bridge.cashAtClosing),
				['+', usd('interest', numberOf(bridge.interest))],
				['−', usd('income until the refinance', numberOf(incomeUntil))],
			),
		),
		recovered: byExpression(
			bridge.recovered,
			'percent',
			quotient(
				usd('cash back', numberOf(bridge.cashBack)),
				usd('cash before', numberOf(bridge.cashBefore)),
			),
			{ notes: ['Cash back is borrowed money, not profit.'] },
		),
		allIn: byExpression(bridge.allIn, 'usd', bought.of, {
			notes: [...carryNote(values), ...zeroNote(bought.zeros)],
			absent: ['the cost of the refinance'],
		}),
		equityAfter: byExpression(
			bridge.equityAfter,
			'usd',
			chain(usd('ARV', values.arv), ['−', usd('new loan', numberOf(bridge.newLoan))]),
			{ absent: ['the cost of selling'] },
		),
		madeByWork: byExpression(
			bridge.madeByWork,
			'usd',
			chain(usd('ARV', values.arv), ['−', usd('all-in cost', numberOf(bridge.allIn))]),
			{ absent: ['the cost of selling', 'the cost of the refinance'] },
		),
	}
}
