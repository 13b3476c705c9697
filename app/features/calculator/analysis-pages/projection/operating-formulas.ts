import type { ProjectionMonth } from '~/features/calculator/analysis/projection-types'
import {
	byExpression,
	type FigureFormula,
	sum,
	usd,
	zeroNote,
} from '~/features/calculator/analysis-pages/figures/explanations/formula'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'

/** Formulas of income, expenses and cash flow, for a year of the table and the stabilized year. */

/** The sums of twelve months. */
export type Sums = Omit<ProjectionMonth, 'month' | 'balance'>

/** Collected income: rent and other income less vacancy. */
export function incomeFormula(figure: AnyFigure, of: Sums): FigureFormula {
	const { of: expression, zeros } = sum(
		usd('rent', of.scheduledRent),
		['+', usd('other income', of.otherIncome)],
		['−', usd('vacancy', of.vacancy)],
	)
	return byExpression(figure, 'usd', expression, {
		notes: ['Vacancy applies to rent and other income.', ...zeroNote(zeros)],
	})
}

/** Operating costs: everything between collected income and NOI. */
export function expensesFormula(figure: AnyFigure, of: Sums): FigureFormula {
	const { of: expression, zeros } = sum(
		usd('property taxes', of.taxes),
		['+', usd('insurance', of.insurance)],
		['+', usd('HOA', of.hoa)],
		['+', usd('utilities and other costs', of.utilities)],
		['+', usd('repairs', of.repairs)],
		['+', usd('management', of.management)],
		['+', usd('leasing', of.leasing)],
		['+', usd('holding costs during rehab', of.carry)],
	)
	return byExpression(figure, 'usd', expression, {
		notes: [
			'Repairs are a share of the rent, management a share of collected income.',
			...zeroNote(zeros),
		],
		absent: ['loan payments', 'the CapEx reserve', 'one-off items'],
	})
}

/** Net operating income. */
export function noiFormula(figure: AnyFigure, of: Sums): FigureFormula {
	const { of: expression, zeros } = sum(
		usd('collected income', of.collectedIncome),
		['−', usd('property taxes', of.taxes)],
		['−', usd('insurance', of.insurance)],
		['−', usd('HOA', of.hoa)],
		['−', usd('utilities and other costs', of.utilities)],
		['−', usd('repairs', of.repairs)],
		['−', usd('management', of.management)],
		['−', usd('leasing', of.leasing)],
		['−', usd('holding costs during rehab', of.carry)],
	)
	return byExpression(figure, 'usd', expression, {
		notes: zeroNote(zeros),
		absent: ['loan payments', 'the CapEx reserve', 'one-off items', 'income tax'],
	})
}

/** Cash flow: NOI after reserve and loan payments. */
export function cashFlowFormula(figure: AnyFigure, of: Sums): FigureFormula {
	const { of: expression, zeros } = sum(
		usd('NOI', of.noi),
		['−', usd('CapEx reserve', of.capexReserve)],
		['−', usd('loan payments', of.interest + of.principal)],
		['−', usd('mortgage insurance', of.pmi)],
		['−', usd('balloon', of.balloon)],
		['+', usd('one-off items', of.events)],
	)
	return byExpression(figure, 'usd', expression, {
		notes: ['The reserve counts as spent when it is set aside.', ...zeroNote(zeros)],
		absent: ['income tax', 'closing', 'the sale'],
	})
}
