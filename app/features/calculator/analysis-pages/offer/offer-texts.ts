import { FIGURES, type FigureName, type FigureUnit } from '~/deal'
import type {
	FlipTargetKey,
	OfferInput,
	OfferTargetKey,
} from '~/features/calculator/analysis/offer'
import type { OfferLineKey } from '~/features/calculator/analysis/offers/offer-bridges'

/**
 * The words of the offer page. The loader sends them as data, so that they are not in the scripts;
 * the browser imports the types only.
 */

export type TargetText = {
	label: string
	/** Inside a sentence: 'the cash-on-cash return'. */
	name: string
	/** Of the figure. */
	unit: FigureUnit
}

/** A figure of the deal at the offer. */
const OFFER_FIGURES = [
	'cashAtClosing',
	'loanAmount',
	'cashFlowMonth',
	'cashOnCash',
	'capRate',
	'capRateCost',
	'dscrNoi',
	'dscrLender',
	'irr',
	'npv',
	'totalProfit',
	'cashLeft',
	'net',
	'netHard',
	'roiHard',
	'flipProfitCash',
	'flipProfitFull',
	'flipReturnFull',
] as const satisfies readonly FigureName[]

export type OfferFigureKey = (typeof OFFER_FIGURES)[number]

export type OfferTexts = {
	targets: Readonly<Record<OfferTargetKey, TargetText>>
	/** In place of those of `OfferFields.full`. */
	fullTargets: Readonly<Record<FlipTargetKey, TargetText>>
	/** What to enter, as a sentence, and the field. */
	missing: Readonly<Record<OfferInput, string>>
	lines: Readonly<Record<OfferLineKey, string>>
	figures: Readonly<Record<OfferFigureKey, { label: string; unit: FigureUnit }>>
}

const target = (key: OfferFigureKey, name: string): TargetText => ({
	label: FIGURES[key].label,
	name,
	unit: FIGURES[key].unit,
})

export const OFFER_TEXTS: OfferTexts = {
	targets: {
		flipCash: target('net', 'the profit'),
		flipHard: target('netHard', 'the profit'),
		cashReturn: target('roiHard', 'the return on cash invested'),
		capRate: target('capRate', 'the cap rate'),
		capRateCost: target('capRateCost', 'the cap rate on all costs'),
		cashOnCash: target('cashOnCash', 'the cash-on-cash return'),
		dscrNoi: target('dscrNoi', 'the DSCR'),
		dscrLender: target('dscrLender', 'the DSCR'),
		irr: target('irr', 'the IRR'),
		cashLeft: {
			...target('cashLeft', 'the cash left in'),
			label: `${FIGURES.cashLeft.label}, at most`,
		},
	},
	fullTargets: {
		flipCash: target('flipProfitCash', 'the profit after all costs'),
		flipHard: target('flipProfitFull', 'the profit after all costs'),
		cashReturn: target('flipReturnFull', 'the return on cash invested'),
	},
	missing: {
		sPrice: 'Enter a sales price.',
		rent: 'Enter a monthly rent.',
		arv: 'Enter an after-repair value (ARV): this target depends on the value, which would otherwise follow the price.',
		interestDSCR: 'Enter an interest rate for the long-term loan.',
		interestHard: 'Enter a hard money rate.',
		exitCap: 'Enter an exit cap rate.',
		plan: 'Choose a plan with this kind of loan under “How you pay”.',
	},
	lines: {
		sPrice: 'Sales price',
		sellingCost: 'Closing costs and commission at sale',
		work: 'Renovation',
		holding: 'Holding costs',
		hardMoneyInterest: 'Hard money interest at this offer',
		lenderCost: 'Appraisal, lender fees and points',
		targetProfit: 'Target profit',
		valueAtCapRate: 'NOI ÷ target cap rate',
		buyingCost: 'Purchase closing costs at this offer',
		presentValue: 'Later cash flows and sale, discounted at the target rate',
		loan: 'Loan at this offer',
		closingFees: 'Loan fees and other costs at closing',
		cashIn: 'Cash you put in at the target',
		newLoan: 'New loan of the refinance',
		refinanceCost: 'Cost of the refinance',
		bridgeFees: 'Hard money fees and points',
		carry: 'Interest, holding costs and cash flow until the refinance',
		cashLeft: 'Cash left in at the target',
		roundedDown: 'Rounded down',
		askPrice: 'Asking price',
		gap: 'Gap',
		offer: 'Offer',
		rounding: 'Rounding of the lines above',
	},
	figures: Object.fromEntries(
		OFFER_FIGURES.map((key) => [key, { label: FIGURES[key].label, unit: FIGURES[key].unit }]),
	) as OfferTexts['figures'],
}
