import { REASONS, isNumber } from '~/deal'
import { formatUsd } from '~/core/format-number'
import type { PartnerShare, ReportCell, ReportSection } from '../report-model'
import { flipCash, flipCashText } from './flip-cash'
import { type ComputedDeal, usdCell, usdFigure } from './report-deal'

/** What partners need to know: when cash is needed, and whose it is. */

const MONTHS = 12
/** A refinance is at the latest in month 60. */
const MAX_MONTHS = 60

export type CashMonth = {
	/** 0 is closing. */
	month: number
	what: string
	/** Negative: the partners pay. */
	flow: number
	/** What they have put in so far, less what has come back. */
	needed: number
}

/** The cash of each month from closing until the deal pays for itself, at least a year. */
export function cashMonths({ assumed: { values }, projection }: ComputedDeal): CashMonth[] {
	const { cashAtClosing } = projection.summary
	if (!isNumber(cashAtClosing)) return []
	const { rehabMonths, leaseUpMonths, refiMonth, plan, holdYears } = values
	const rentFrom = rehabMonths + leaseUpMonths + 1
	const settled = Math.max(rentFrom, plan === 'bridge' ? refiMonth : 0)
	const last = Math.min(Math.max(MONTHS, settled), MAX_MONTHS, MONTHS * holdYears)
	let needed = cashAtClosing
	const rows: CashMonth[] = [{ month: 0, what: 'Closing', flow: -cashAtClosing + 0, needed }]
	for (const row of projection.months.slice(0, last)) {
		const { month, cashFlow, refinanceCash } = row
		const flow = cashFlow + refinanceCash
		needed -= flow
		const phase = month <= rehabMonths ? 'Work' : month < rentFrom ? 'Not rented yet' : 'Rented'
		const isRefinance = plan === 'bridge' && month === refiMonth
		rows.push({ month, what: isRefinance ? `${phase}, refinance` : phase, flow, needed })
	}
	return rows
}

/** The cash of a flip from closing to its sale. */
function flipMonths({ assumed: { values } }: ComputedDeal): CashMonth[] {
	let needed = 0
	return flipCash(values).months.map((row) => {
		needed -= row.flow
		return { ...row, needed: needed + 0 }
	})
}

/** When cash is needed, month by month. */
export function cashNeedsSection(deal: ComputedDeal): ReportSection {
	const { values } = deal.assumed
	const rows = deal.isFlip ? flipMonths(deal) : cashMonths(deal)
	const title = 'Cash Needs by Month'
	if (rows.length === 0) {
		return {
			key: 'cashNeeds',
			title,
			startsPage: true,
			blocks: [{ kind: 'text', tone: 'warn', text: REASONS.noRate }],
		}
	}
	const most = rows.reduce((top, row) => (row.needed > top.needed ? row : top))
	const calls = rows.slice(1).reduce((total, { flow }) => total + Math.max(-flow, 0), 0)
	return {
		key: 'cashNeeds',
		title,
		startsPage: true,
		blocks: [
			{
				kind: 'figures',
				title: null,
				figures: [
					usdFigure('needAtClosing', 'Cash at closing', rows[0]?.needed ?? 0),
					usdFigure('needAfterClosing', 'Paid in after closing, in the months below', calls),
					usdFigure(
						'needMost',
						`Most cash in the deal, ${most.month === 0 ? 'at closing' : `in month ${most.month}`}`,
						most.needed,
					),
				],
			},
			{
				kind: 'table',
				title: null,
				table: {
					caption: 'Cash needs by month',
					head: 'Month',
					columns: [
						{ label: 'What', isText: true },
						{ label: 'Pay in' },
						{ label: 'Receive' },
						{ label: 'In the deal so far' },
					],
					rows: rows.map(({ month, what, flow, needed }) => ({
						head: String(month),
						cells: [
							{ text: what },
							flow < 0 ? usdCell(-flow) : { text: '—' },
							flow > 0 ? usdCell(flow) : { text: '—' },
							usdCell(needed),
						],
					})),
				},
			},
			{
				kind: 'text',
				tone: 'note',
				text: `Month 0 is closing${values.plan === 'bridge' ? ', where your share of the work counts as paid' : ''}. ${deal.isFlip ? flipCashText(values) : 'Later months follow the projection.'}`,
			},
		],
	}
}

/**
 * Whole dollars of an amount by shares in percent: they add up to the amount as displayed. What
 * rounding leaves goes to the largest remainders, then to the first.
 */
export function splitDollars(amount: number, percents: readonly number[]): number[] {
	const total = Math.round(Math.abs(amount))
	const sign = amount < 0 ? -1 : 1
	const exact = percents.map((percent) => (total * percent) / 100)
	const parts = exact.map(Math.floor)
	const left = total - parts.reduce((sum, part) => sum + part, 0)
	const order = exact
		.map((part, index) => ({ index, rest: part - Math.floor(part) }))
		.sort((a, b) => b.rest - a.rest || a.index - b.index)
	for (const { index } of order.slice(0, Math.max(left, 0))) parts[index] = (parts[index] ?? 0) + 1
	return parts.map((part) => sign * part + 0)
}

/** 'Closing', 'Year 1', … 'Year 10, sale'. */
const flowHead = (year: number, last: number): string =>
	year === 0 ? 'Closing' : year === last ? `Year ${year}, sale` : `Year ${year}`

type SplitFlow = { head: string; flow: number }

/** Closing, the months of holding together, and the sale of a flip. */
function flipFlows({ assumed: { values } }: ComputedDeal): SplitFlow[] {
	const { months, saleMonth } = flipCash(values)
	const holding = months.slice(1, -1)
	const sum = holding.reduce((total, { flow }) => total + flow, 0)
	return [
		{ head: 'Closing', flow: months[0]?.flow ?? 0 },
		...(holding.length === 0 ? [] : [{ head: `Holding, months 1 to ${saleMonth - 1}`, flow: sum }]),
		{ head: `Month ${saleMonth}, sale`, flow: months.at(-1)?.flow ?? 0 },
	].filter(({ flow }, index) => index === 0 || flow !== 0)
}

/** What is paid in between closing and sale: each month in which more goes out than comes in. */
function paidIn(deal: ComputedDeal): number {
	const { assumed, projection, isFlip } = deal
	if (isFlip) {
		return flipCash(assumed.values).months.reduce((sum, { flow }) => sum + Math.max(-flow, 0), 0)
	}
	const { cashAtClosing, saleNet } = projection.summary
	const last = projection.months.slice(0, MONTHS * assumed.values.holdYears)
	const sale = isNumber(saleNet) ? saleNet : 0
	return last.reduce(
		(sum, { cashFlow, refinanceCash }, index) => {
			const flow = cashFlow + refinanceCash + (index === last.length - 1 ? sale : 0)
			return sum + Math.max(-flow, 0)
		},
		isNumber(cashAtClosing) ? Math.max(cashAtClosing, 0) : 0,
	)
}

/** The flows between closing and sale, by share. */
export function splitSection(
	deal: ComputedDeal,
	shares: readonly PartnerShare[],
): ReportSection | null {
	if (shares.length === 0) return null
	const yearly = deal.projection.flows
	const flows = deal.isFlip
		? flipFlows(deal)
		: yearly.map((flow, year) => ({ flow, head: flowHead(year, yearly.length - 1) }))
	const title = 'Split by Partner'
	if (flows.length === 0) {
		return {
			key: 'split',
			title,
			blocks: [{ kind: 'text', tone: 'warn', text: 'There are no cash flows to split yet.' }],
		}
	}
	const percents = shares.map(({ percent }) => percent)
	const rows = flows.map(({ flow, head }) => {
		const cells: ReportCell[] = [flow, ...splitDollars(flow, percents)].map(usdCell)
		return { head, cells }
	})
	// The profit of the report, rounded once: rounded flows can add up to some dollars more or less.
	const all = flows.reduce((total, { flow }) => total + flow, 0)
	const sums = splitDollars(all, percents)
	const isRounded = flows.reduce((sum, { flow }) => sum + Math.round(flow), 0) !== Math.round(all)
	const allIn = paidIn(deal)
	return {
		key: 'split',
		title,
		blocks: [
			{
				kind: 'text',
				tone: 'plain',
				text: 'Each partner pays in and receives the same share of every cash flow before tax.',
			},
			{
				kind: 'figures',
				title: null,
				figures: shares.map(({ name, percent }, index) => ({
					label: `${name}, ${percent}%`,
					text: `pays in ${formatUsd((allIn * percent) / 100)}`,
					value: sums[index] ?? 0,
				})),
			},
			{
				kind: 'table',
				title: null,
				table: {
					caption: 'Cash flows by partner',
					head: 'When',
					columns: [
						{ label: 'All' },
						...shares.map(({ name, percent }) => ({ label: `${name} (${percent}%)` })),
					],
					rows: [
						...rows,
						{ head: 'Total profit', isTotal: true, cells: [all, ...sums].map(usdCell) },
					],
				},
			},
			...(isRounded
				? [
						{
							kind: 'text',
							tone: 'note',
							text: 'Each amount is rounded by itself, so a column can differ from its total by a few dollars.',
						} as const,
					]
				: []),
		],
	}
}
