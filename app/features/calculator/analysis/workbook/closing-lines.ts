import {
	type AnalysisValues,
	CLOSING_PERCENT,
	DAYS_PER_LOAN_MONTH,
	DAYS_PER_YEAR,
	FIGURES,
	RENOVATION_LINES,
	reasonText,
} from '~/deal'
import { type FlipCosts, fullFlip } from '../flip-profit'
import { isHardMoneyFlip } from '../hard-money'
import {
	type SheetExpression,
	add,
	compare,
	constantExpression,
	divide,
	multiply,
	percentExpression,
	subtract,
	when,
	words,
} from './expression'
import type { FigureLines } from './figure-lines'
import { hasFlipResults } from './input-groups'
import type { Inputs } from './inputs-sheet'

/** What the purchase costs (analysis 0.11 and 1.3), and the results of a flip. */

const MONTHS = 12

export type ClosingLines = {
	renovation: SheetExpression
	renovationCost: SheetExpression
	buyCost: SheetExpression
	/** Holding cost during the work. */
	carry: SheetExpression
	costAtClosing: SheetExpression
}

/**
 * The calculator's holding cost: it counts yearly costs that are entered, an assumed one as 0
 * (analysis 1.1).
 */
function holdingCost(values: AnalysisValues, inputs: Inputs): SheetExpression {
	return add(
		multiply(divide(yearlyCost(values, inputs), DAYS_PER_YEAR), inputs.of('hold')),
		utilities(inputs),
	)
}

/** Yearly insurance, taxes and HOA that are entered. */
function yearlyCost({ typed }: AnalysisValues, { of }: Inputs): SheetExpression {
	const [first, ...others] = (['yInsurance', 'yTaxes', 'hoa'] as const)
		.filter((key) => typed[key] !== null)
		.map(of)
	return first === undefined ? constantExpression(0) : add(first, ...others)
}

const utilities = ({ of }: Inputs): SheetExpression =>
	add(of('waterHold'), of('elecHold'), of('securityHold'))

/** What owning costs during the work: by months if no holding days are entered (analysis 1.1). */
function carryCost(values: AnalysisValues, inputs: Inputs): SheetExpression {
	const byDays = holdingCost(values, inputs)
	if (values.typed.hold !== null) return byDays
	const { of } = inputs
	const byMonths = add(
		multiply(divide(yearlyCost(values, inputs), MONTHS), of('rehabMonths')),
		utilities(inputs),
	)
	return when(compare(of('hold'), '>', 0), byDays, byMonths)
}

/** Writes the lines of the purchase. */
export function closingLines(
	values: AnalysisValues,
	inputs: Inputs,
	lines: FigureLines,
): ClosingLines {
	const { of } = inputs
	lines.heading('Purchase')
	const [first, ...rest] = RENOVATION_LINES.map(of)
	const renovation = lines.line('Renovation', add(first ?? constantExpression(0), ...rest))
	const renovationCost = lines.line(
		'Renovation with contingency',
		add(renovation, percentExpression(renovation, of('contingencyPer'))),
	)
	const buyCost = lines.line(
		'Buying cost',
		add(percentExpression(of('purchase'), of('buyCostPer')), of('buyCost')),
	)
	const carry = lines.line('Holding cost', carryCost(values, inputs), {
		remark:
			values.typed.hold === null
				? 'Of the months of work: taxes and insurance count here only if they were entered.'
				: 'Of the calculator: taxes and insurance count here only if they were entered.',
	})
	const costAtClosing = lines.line(
		'Cost at closing before loans',
		add(
			of('purchase'),
			renovationCost,
			buyCost,
			when(compare(of('rehabMonths'), '=', 0), carry, 0),
		),
		{ remark: 'Without months of work, the holding cost is paid at closing.' },
	)
	return { renovation, renovationCost, buyCost, carry, costAtClosing }
}

export type FlipLines = {
	netHard: SheetExpression
	returnOnCash: SheetExpression
	/** Of a purchase without hard money. */
	net: SheetExpression
	returnOnCost: SheetExpression
	/** With all costs that were entered; null where the lines above count them all. */
	full: { profit: SheetExpression; returnOnCash: SheetExpression } | null
}

type FlipParts = Record<'cost' | 'renovation' | 'holdCost' | 'interest' | 'fees', SheetExpression>

/** The profit after all costs and its return (`fullFlip`), of the costs that were entered. */
function fullFlipFigures(
	values: AnalysisValues,
	{ of }: Inputs,
	{ cost, renovation, holdCost, interest, fees }: FlipParts,
): FlipLines['full'] {
	const isHardMoney = isHardMoneyFlip(values.typed)
	const full = fullFlip(values.deal, values, isHardMoney)
	if (full === null) return null
	const own = values.rent === 0 ? values.own : null
	const entered = (key: keyof FlipCosts) =>
		(values.typed[key] ?? own?.[key] ?? null) === null
			? constantExpression(full.costs[key])
			: of(key)
	const down = percentExpression(cost, of('down'))
	const added = add(
		percentExpression(of('purchase'), entered('buyCostPer')),
		entered('buyCost'),
		percentExpression(renovation, entered('contingencyPer')),
		holdCost,
	)
	const lent = add(percentExpression(subtract(cost, down), entered('pointsPer')), fees, interest)
	const costs = isHardMoney ? add(added, lent) : added
	const sold = subtract(of('sPrice'), percentExpression(of('sPrice'), entered('sellPer')))
	const profit = subtract(sold, cost, costs)
	const cash = add(isHardMoney ? down : cost, costs)
	const isWithoutDown = isHardMoney && values.typed.down === null
	const returnOnCash = isWithoutDown
		? words(reasonText('noDown'))
		: when(compare(cash, '=', 0), words(reasonText('noMoneyIn')), divide(profit, cash))
	return { profit, returnOnCash }
}

/** Writes the results of a flip; null without a sales price. */
export function flipLines(
	values: AnalysisValues,
	inputs: Inputs,
	lines: FigureLines,
	{ renovation, carry }: ClosingLines,
): FlipLines | null {
	if (!hasFlipResults(values)) return null
	const { of } = inputs
	lines.heading('Flip')
	// Its profit is the calculator's, which knows no months of work.
	const holdCost =
		values.typed.hold === null
			? lines.line('Holding cost of the entered days', holdingCost(values, inputs))
			: carry
	const cost = lines.line('Price and work', add(of('purchase'), renovation))
	const closing = lines.line('Selling cost', percentExpression(of('sPrice'), CLOSING_PERCENT))
	const net = lines.line(FIGURES.net.label, subtract(of('sPrice'), closing, cost, holdCost), {
		key: 'net',
	})
	const paid = add(cost, holdCost)
	const returnOnCost = lines.line(
		FIGURES.roiCash.label,
		when(compare(paid, '=', 0), words(reasonText('noPrice')), divide(net, paid)),
		{ format: 'fraction', key: 'roiCash' },
	)
	const interest = lines.line(
		'Hard money interest',
		multiply(
			divide(
				divide(
					percentExpression(
						subtract(cost, percentExpression(cost, of('down'))),
						of('interestHard'),
					),
					MONTHS,
				),
				DAYS_PER_LOAN_MONTH,
			),
			of('hold'),
		),
	)
	const fees = add(of('appr'), of('lendFees'))
	const netHard = lines.line(FIGURES.netHard.label, subtract(net, interest, fees), {
		key: 'netHard',
	})
	const invested = lines.line(
		'Cash invested, hard money',
		add(percentExpression(cost, of('down')), fees, holdCost, interest),
	)
	const returnOnCash = lines.line(
		FIGURES.roiHard.label,
		when(compare(invested, '=', 0), words(reasonText('noMoneyIn')), divide(netHard, invested)),
		{ format: 'fraction', key: 'roiHard' },
	)
	const full = fullFlipFigures(values, inputs, { cost, renovation, holdCost, interest, fees })
	return { netHard, returnOnCash, net, returnOnCost, full }
}
