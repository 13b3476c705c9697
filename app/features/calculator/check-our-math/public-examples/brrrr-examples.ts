import { bridge, FIGURES, isNumber, levelPayment } from '~/deal'
import { exampleValues, type ExampleModule, numberOr } from './public-example'

const RENOVATE = () =>
	bridge(
		exampleValues({
			purchase: '75000',
			misc1: '20000',
			arv: '140000',
			rent: '1300',
			yTaxes: '0',
			yInsurance: '0',
			down: '10',
			rehabFinancedPer: '100',
			interestHard: '10',
			pointsPer: '3',
			hold: '180',
			waterHold: '1750',
			buyCostPer: '0',
			buyCost: '3500',
			refiMonth: '6',
			ltv: '75',
			interestDSCR: '7.25',
			years: '30',
			refiCostPer: '7',
		}),
	)

const LOAN_TO_COST = () =>
	bridge(
		exampleValues({
			purchase: '120000',
			misc1: '50000',
			arv: '270000',
			down: '15',
			interestHard: '0',
			buyCostPer: '0',
			ltv: '70',
			interestDSCR: '7',
			refiCostPer: '0',
		}),
	)

function payment(): number {
	const { newLoan } = RENOVATE()
	return isNumber(newLoan) ? levelPayment(newLoan, 7.25, 360) : NaN
}

/** Bridge loan, refinance and cash back. */
export const BRRRR_MODULE: ExampleModule = {
	key: 'brrrr',
	title: 'BRRRR and refinance',
	about:
		'Cash back is the new loan less the payoff and the cost of the refinance. It is borrowed money.',
	examples: [
		{
			key: 'renovate',
			title: 'A $75,000 house, renovated for $20,000',
			source: {
				name: 'REI School, Read this before using the BRRRR strategy',
				href: 'https://rei.school/strategies/read-this-before-using-the-brrrr-strategy/?amp=1',
			},
			terms:
				'90% of the price and all of the work borrowed at 10% for six months, 3 points, $3,500 closing costs, $1,750 holding costs. Then 75% of $140,000 over 30 years, at a cost of 7% of the new loan.',
			figures: [
				{
					key: 'bridgeLoan',
					label: FIGURES.bridgeLoan.label,
					published: '$87,500',
					compute: () => RENOVATE().loan,
				},
				{
					key: 'interest',
					label: 'Interest over six months',
					published: '$4,375',
					compute: () => numberOr(RENOVATE().interest),
				},
				{
					key: 'points',
					label: 'Points',
					published: '$2,625',
					compute: () => RENOVATE().pointsCost,
				},
				{
					key: 'newLoan',
					label: FIGURES.newLoan.label,
					published: '$105,000',
					compute: () => numberOr(RENOVATE().newLoan),
				},
				{
					key: 'refiCost',
					label: FIGURES.refiCost.label,
					published: '$7,350',
					compute: () => numberOr(RENOVATE().cost),
				},
				{
					key: 'cashBack',
					label: 'Cash back',
					published: '$10,150',
					compute: () => numberOr(RENOVATE().cashBack),
				},
				{
					key: 'allIn',
					label: 'Total cost',
					published: '$99,750',
					compute: () => numberOr(RENOVATE().allIn),
					note: 'The source adds its costs to the loan. Ours adds them to the price and the work, so the down payment of $7,500 is in it.',
				},
				{
					key: 'payment',
					label: 'Payment on the new loan at 7.25%',
					published: '$734.18',
					compute: payment,
					note: 'The source says 7.25%, but $734.18 is the payment at 7.5%.',
				},
			],
		},
		{
			key: 'loan-to-cost',
			title: '85% of cost, then 70% of value',
			source: {
				name: 'BiggerPockets, a forum reply',
				href: 'https://www.biggerpockets.com/posts/user/michaelk389?page=53',
			},
			terms:
				'A $120,000 purchase and $50,000 of work with 85% of the cost borrowed. ARV $270,000, refinanced at 70%. No costs.',
			figures: [
				{
					key: 'bridgeLoan',
					label: FIGURES.bridgeLoan.label,
					published: '$144,500',
					compute: () => LOAN_TO_COST().loan,
				},
				{
					key: 'cashAtClosing',
					label: 'Cash in the deal',
					published: '$25,500',
					compute: () => LOAN_TO_COST().cashAtClosing,
				},
				{
					key: 'newLoan',
					label: FIGURES.newLoan.label,
					published: '$189,000',
					compute: () => numberOr(LOAN_TO_COST().newLoan),
				},
			],
		},
	],
}
