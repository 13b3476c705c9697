import { FINANCE_RATE } from '../model/constants'
import { group } from './analysis-group'
import { choice } from './choice-line'
import { field, move } from './input-line'

const { usd, percent, points, months, years, month, ratio } = field

const YES_NO = { no: 'No', yes: 'Yes' } as const

/** The inputs of loans, refinance, sale and taxes, in page order. */
export const MONEY_LINES = {
	...group('loan', {
		loanBase: choice(
			'Loan to value (LTV) is based on',
			{ price: 'The purchase price', arv: 'The ARV' },
			{
				help: 'For a purchase, lenders usually use the lower of price and appraised value. A refinance uses the appraised value.',
			},
		),
		loanFeePer: percent('Loan points (% of loan)', {
			empty: 1,
			range: [0, 15],
			help: 'One point is 1% of the loan, paid at closing.',
		}),
		loanFees: usd('Loan fees', {
			empty: 0,
			help: 'Appraisal, underwriting and other fees of the long-term loan.',
		}),
		ioMonths: months('Interest-only months', {
			empty: 0,
			range: [0, 360],
			limit: [0, 599],
			help: 'The balance stays the same until they end. They must be fewer than the months of the loan.',
		}),
		extraMonthly: usd('Extra principal per month', { empty: 0, suffix: '/mo' }),
		extraYearly: usd('Extra principal per year', {
			empty: 0,
			suffix: '/yr',
			help: 'Paid every twelfth month.',
		}),
		extraOnce: usd('One-time extra payment', {
			empty: 0,
			isOfOneDeal: true,
			needs: 'extraOnceMonth',
			help: 'Enter its month too.',
		}),
		extraOnceMonth: month('Month of the extra payment', {
			empty: 'none',
			isOfOneDeal: true,
			help: 'Counted from the first payment of the loan.',
		}),
		recast: choice('Recast after the extra payment', YES_NO, {
			isOfOneDeal: true,
			help: 'The lender recomputes the payment, so it falls and the term stays. Otherwise the loan ends sooner.',
		}),
		balloonYears: years('Balloon after', {
			empty: 'none',
			help: 'The rest of the loan is due at the end of this year. If empty, there is no balloon.',
		}),
		armFixedYears: years('ARM: fixed rate for', {
			empty: 'none',
			needs: 'armStep',
			help: 'Adjustable-rate mortgage: years before the first change. If empty, the rate is fixed.',
		}),
		armStep: points('ARM: rate change', {
			empty: 0,
			emptyInWords: 'none',
			needs: 'armFixedYears',
			help: 'Percentage points at each change. A path you choose, not a forecast.',
		}),
		armEveryYears: years('ARM: years between changes', { empty: 1 }),
		armCeiling: percent('ARM: highest rate (% per year)', {
			empty: 'none',
			isOnePercentOrMore: true,
			help: 'If empty, there is no limit.',
		}),
		pmiPer: percent('Mortgage insurance (% of loan per year)', {
			empty: 0,
			range: [0, 5],
			help: 'Private mortgage insurance (PMI), until the balance is 78% of the value.',
		}),
	}),
	...group('bridge', {
		rehabFinancedPer: percent('Renovation paid by the lender', {
			empty: 'follows',
			emptyInWords: '100% less your down payment',
			isOnePercentOrMore: true,
			help: 'Share of the renovation budget in the hard money loan. If empty, 100% less your down payment.',
		}),
		pointsPer: percent('Hard money points (% of loan)', {
			empty: 0,
			range: [0, 15],
			help: 'Added to the lender fees and points in dollars.',
		}),
		bridgeInterestOn: choice(
			'Hard money interest on',
			{ full: 'The full loan from closing', drawn: 'What is drawn so far' },
			{
				help: 'Many lenders pay for the work in draws and charge interest only on what is drawn.',
			},
		),
		seasoningMonths: months('Seasoning', {
			empty: 6,
			range: [0, 36],
			limit: [0, 336],
			help: 'How long lenders limit the new loan to your cost instead of the new value.',
		}),
		beforeSeasoning: choice('Before seasoning ends, the lender takes', {
			cost: 'The lower of value and cost',
			value: 'The appraised value',
		}),
		refiMonth: month('Month of the refinance', {
			empty: 'follows',
			emptyInWords: 'after seasoning and renting out',
			range: [1, 60],
			limit: [1, 336],
			help: 'Counted from closing. If empty, when seasoning has ended and the property can be rented.',
		}),
		refiCostPer: percent('Refinance costs (% of new loan)', { empty: 3, range: [0, 15] }),
		refiCost: usd('More refinance costs', { empty: 0, help: 'Added in dollars.' }),
		refiDscr: ratio("Lender's minimum DSCR", {
			empty: 'none',
			isZeroNone: true,
			range: [0.5, 3],
			help: 'Caps the new loan so that rent ÷ (payment, taxes, insurance and HOA) is at least this. If empty, no cap.',
		}),
		appraisalPer: percent('Appraised value (% of ARV)', {
			empty: 100,
			range: [50, 150],
			help: 'Enter less than 100 to see what a low appraisal does.',
		}),
	}),
	...group('sale', {
		exitBy: choice(
			'Sales price from',
			{ growth: 'Appreciation', cap: 'An exit cap rate' },
			{ help: "With an exit cap rate: sales price = next year's NOI ÷ this cap rate." },
		),
		exitCap: percent('Exit cap rate', {
			empty: 'none',
			isZeroNone: true,
			range: [0.5, 30],
			help: 'Used only if the sales price comes from a cap rate.',
			...move('points', -1, 1, 'high'),
		}),
		sellPer: percent('Closing costs and commission at sale', {
			empty: 6.6,
			isOnePercentOrMore: true,
			range: [0, 20],
			...move('points', -2, 2, 'high'),
		}),
		discountRate: percent('NPV discount rate (% per year)', {
			empty: 8,
			isOnePercentOrMore: true,
			help: 'The minimum yearly return you want.',
		}),
		financeRate: percent('MIRR finance rate (% per year)', {
			empty: 'follows',
			emptyInWords: `your loan rate, or ${FINANCE_RATE}%`,
			isOnePercentOrMore: true,
			help: 'What money costs you. If empty, your loan rate, or 8% without a loan.',
		}),
		reinvestRate: percent('MIRR reinvestment rate (% per year)', {
			empty: 5,
			help: 'What you earn on cash the deal has paid you.',
		}),
	}),
	...group('tax', {
		taxOn: choice('Estimate taxes', YES_NO, { help: 'Federal rules, simplified. Not tax advice.' }),
		landPer: percent('Land (% of price)', {
			empty: 20,
			isOnePercentOrMore: true,
			limit: [0, 100],
			help: "Land can't be depreciated.",
		}),
		incomeTaxPer: percent('Income tax rate', {
			empty: 24,
			isOnePercentOrMore: true,
			help: 'Your marginal rate, with state tax if you want it counted.',
		}),
		cgTaxPer: percent('Tax rate on long-term gains', { empty: 15, isOnePercentOrMore: true }),
		recapturePer: percent('Tax rate on recaptured depreciation', {
			empty: 25,
			isOnePercentOrMore: true,
			help: 'Paid at the sale on the depreciation taken.',
		}),
		losses: choice(
			'A year with a taxable loss',
			{ carry: 'Carry it forward', use: 'Save tax the same year' },
			{
				help: 'Passive-loss limits depend on your income and on whether you actively participate in managing the rental.',
			},
		),
	}),
}
