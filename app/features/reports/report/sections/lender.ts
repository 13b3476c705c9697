import { bridge, FIGURES, inputDefinition, isNumber } from '~/deal'
import { countOf } from '~/core/plural'
import { readLoan } from '~/features/calculator/analysis-pages/loan/loan-deal'
import { formatPercent } from '~/core/format-number'
import type { AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { ReportBlank, ReportCover, ReportFigure, ReportSection } from '../report-model'
import { type ComputedDeal, toFigure, usdFigure } from './report-deal'

/** The first and the last sheet of a lender packet. */

function rateFigure(label: string, rate: number | null): ReportFigure[] {
	return rate === null ? [] : [{ label, text: `${Number(rate.toFixed(3))}%`, value: rate }]
}

function shareFigure(label: string, amount: AnyFigure, of: number): ReportFigure[] {
	if (typeof amount !== 'number' || of <= 0) return []
	return [{ label, text: formatPercent(amount / of, 1), value: amount / of }]
}

/** Without an ARV that is entered none is named: the assumed one would be the purchase price. */
const hasArv = ({ assumed: { values } }: ComputedDeal): boolean => values.typed.arv !== null

/** The hard money loan as a share of what secures it. */
function loanShare(deal: ComputedDeal, loan: number): ReportFigure[] {
	const { arv, sPrice, purchase, renovation } = deal.assumed.values
	if (hasArv(deal)) return shareFigure('Loan ÷ ARV', loan, arv)
	return deal.isFlip
		? shareFigure('Loan ÷ sales price', loan, sPrice)
		: shareFigure('Loan ÷ price and work', loan, purchase + renovation)
}

/** What is asked for: the loan at closing with its terms. */
function loanFigures(deal: ComputedDeal): ReportFigure[] {
	const {
		isFlip,
		assumed: { values },
		projection: { summary },
	} = deal
	const { plan, purchase, interestDSCR, interestHard, years } = values
	if (plan === 'bridge') {
		const { loan, cashAtClosing, newLoan } = bridge(values)
		return [
			usdFigure('coverLoan', 'Hard money loan', loan),
			...rateFigure('Hard money rate per year', interestHard),
			...loanShare(deal, loan),
			usdFigure('coverCash', 'Borrower’s cash at closing', cashAtClosing),
			...(isNumber(newLoan) && !isFlip
				? [usdFigure('coverRefi', 'Planned refinance loan', newLoan)]
				: []),
		]
	}
	if (plan === 'cash') {
		return [
			{ label: 'Loan', text: 'None entered' },
			usdFigure('coverCash', 'Cash at closing', summary.cashAtClosing),
		]
	}
	const loan = readLoan(values, false)
	return [
		usdFigure('coverLoan', FIGURES.loanAmount.label, summary.loanAmount),
		...rateFigure('Rate per year', interestDSCR),
		{ label: 'Term', text: countOf(years, 'year'), value: years },
		...shareFigure('Loan ÷ purchase price', summary.loanAmount, purchase),
		...(loan.kind === 'loan'
			? [
					toFigure({
						name: 'coverPayment',
						label: FIGURES.payment.label,
						figure: loan.facts.payment,
						unit: 'cents',
					}),
				]
			: []),
		usdFigure('coverCash', 'Borrower’s cash at closing', summary.cashAtClosing),
	]
}

/** The cover: the property, the loan, and what secures it. */
export function lenderCover(deal: ComputedDeal, contents: readonly string[]): ReportCover {
	const { assumed, projection, isFlip } = deal
	const { values } = assumed
	const { summary } = projection
	return {
		title: 'Loan Request',
		figures: [
			usdFigure('coverPrice', inputDefinition('purchase').label, values.purchase),
			usdFigure('coverWork', 'Renovation budget', values.renovation),
			...(hasArv(deal) ? [usdFigure('coverValue', inputDefinition('arv').label, values.arv)] : []),
			...loanFigures(deal),
			...(isFlip
				? [usdFigure('coverSale', inputDefinition('sPrice').label, values.sPrice)]
				: [
						usdFigure('coverRent', inputDefinition('rent').label, values.rent),
						usdFigure('coverNoi', FIGURES.noi.label, summary.noi),
						toFigure({
							name: 'coverDscr',
							label: FIGURES.dscrLender.label,
							figure: summary.dscrLender,
							unit: 'ratio',
						}),
					]),
		],
		contents,
	}
}

const half = (label: string): ReportBlank => ({ label, isHalf: true })

/** An empty sheet about the borrower, to fill in by hand. */
export function borrowerSection(): ReportSection {
	return {
		key: 'borrower',
		title: 'Borrower',
		startsPage: true,
		blocks: [
			{
				kind: 'text',
				tone: 'note',
				text: 'To fill in by hand. Nothing on this page comes from an account.',
			},
			{
				kind: 'blanks',
				title: 'Who borrows',
				blanks: [
					{ label: 'Name' },
					{ label: 'Company, if the loan is to a company' },
					{ label: 'Address' },
					half('Phone'),
					half('Email'),
					half('Credit score, about'),
					half('Citizenship or residency'),
				],
			},
			{
				kind: 'blanks',
				title: 'Means',
				blanks: [
					half('Cash and securities'),
					half('Net worth'),
					half('Income per year'),
					half('Debt payments per month'),
					{ label: 'Where the cash at closing comes from' },
				],
			},
			{
				kind: 'blanks',
				title: 'Experience',
				blanks: [
					half('Rentals owned now'),
					half('Properties renovated in three years'),
					{ label: 'Similar projects: address, price, cost of work, result', rows: 3 },
				],
			},
			{
				kind: 'blanks',
				title: 'This loan',
				blanks: [
					half('Closing date'),
					half('Contractor'),
					{ label: 'How it is paid back' },
					{ label: 'Second way to pay it back' },
				],
			},
			{ kind: 'blanks', title: 'Signature', blanks: [half('Date'), half('Signature')] },
		],
	}
}
