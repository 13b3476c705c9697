import type {
	FlipTargetKey,
	OfferInput,
	OfferTargetKey,
} from '~/features/calculator/analysis/offer'
import type { OfferLineKey } from '~/features/calculator/analysis/offers/offer-bridges'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'

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
export type OfferFigureKey =
	| 'cashAtClosing'
	| 'loanAmount'
	| 'cashFlowMonth'
	| 'cashOnCash'
	| 'capRate'
	| 'capRateCost'
	| 'dscrNoi'
	| 'dscrLender'
	| 'irr'
	| 'npv'
	| 'totalProfit'
	| 'cashLeft'
	| 'net'
	| 'netHard'
	| 'roiHard'
	| 'flipProfitCash'
	| 'flipProfitFull'
	| 'flipReturnFull'

export type OfferTexts = {
	targets: Readonly<Record<OfferTargetKey, TargetText>>
	/** In place of those of `OfferFields.full`. */
	fullTargets: Readonly<Record<FlipTargetKey, TargetText>>
	/** What to enter, as a sentence, and the field. */
	missing: Readonly<Record<OfferInput, string>>
	lines: Readonly<Record<OfferLineKey, string>>
	figures: Readonly<Record<OfferFigureKey, { label: string; unit: FigureUnit }>>
}

export const OFFER_TEXTS: OfferTexts = {
	targets: {
		flipCash: { label: 'Flip profit, cash purchase', name: 'the profit', unit: 'usd' },
		flipHard: { label: 'Flip profit after hard money', name: 'the profit', unit: 'usd' },
		cashReturn: {
			label: 'Return on cash invested in a flip',
			name: 'the return on cash invested',
			unit: 'percent',
		},
		capRate: { label: 'Cap rate (NOI ÷ price)', name: 'the cap rate', unit: 'percent' },
		capRateCost: {
			label: 'Cap rate (NOI ÷ price, work and closing costs)',
			name: 'the cap rate on all costs',
			unit: 'percent',
		},
		cashOnCash: {
			label: 'Cash-on-cash (yearly cash flow ÷ cash in)',
			name: 'the cash-on-cash return',
			unit: 'percent',
		},
		dscrNoi: { label: 'DSCR (NOI ÷ loan payments)', name: 'the DSCR', unit: 'ratio' },
		dscrLender: {
			label: 'DSCR (rent ÷ payments with taxes, insurance and HOA)',
			name: 'the DSCR',
			unit: 'ratio',
		},
		irr: { label: 'IRR', name: 'the IRR', unit: 'rate' },
		cashLeft: {
			label: 'Cash left in after the refinance, at most',
			name: 'the cash left in',
			unit: 'usd',
		},
	},
	fullTargets: {
		flipCash: {
			label: 'Profit after all costs, cash purchase',
			name: 'the profit after all costs',
			unit: 'usd',
		},
		flipHard: { label: 'Profit after all costs', name: 'the profit after all costs', unit: 'usd' },
		cashReturn: {
			label: 'ROI on cash invested (all costs)',
			name: 'the return on cash invested',
			unit: 'percent',
		},
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
	figures: {
		cashAtClosing: { label: 'Cash at closing', unit: 'usd' },
		loanAmount: { label: 'Long-term loan', unit: 'usd' },
		cashFlowMonth: { label: 'Cash flow per month after reserves', unit: 'usd' },
		cashOnCash: { label: 'Cash-on-cash (yearly cash flow ÷ cash in)', unit: 'percent' },
		capRate: { label: 'Cap rate (NOI ÷ price)', unit: 'percent' },
		capRateCost: { label: 'Cap rate (NOI ÷ price, work and closing costs)', unit: 'percent' },
		dscrNoi: { label: 'DSCR (NOI ÷ loan payments)', unit: 'ratio' },
		dscrLender: { label: 'DSCR (rent ÷ payments with taxes, insurance and HOA)', unit: 'ratio' },
		irr: { label: 'IRR', unit: 'rate' },
		npv: { label: 'NPV', unit: 'usd' },
		totalProfit: { label: 'Total profit', unit: 'usd' },
		cashLeft: { label: 'Cash left in after the refinance', unit: 'usd' },
		net: { label: 'Flip profit, cash purchase', unit: 'usd' },
		netHard: { label: 'Flip profit after hard money', unit: 'usd' },
		roiHard: { label: 'Return on cash invested in a flip', unit: 'percent' },
		flipProfitCash: { label: 'Profit after all costs, cash purchase', unit: 'usd' },
		flipProfitFull: { label: 'Profit after all costs', unit: 'usd' },
		flipReturnFull: { label: 'ROI on cash invested (all costs)', unit: 'percent' },
	},
}
