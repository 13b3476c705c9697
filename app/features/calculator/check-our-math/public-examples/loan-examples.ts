import { levelPayment, loanSchedule, loanYears } from '~/deal'
import type { ExampleModule } from './public-example'

const FINDER = { principal: 200_000, ratePct: 7 }
const EXCEL = { principal: 125_000, ratePct: 9, months: 360 }

function totalInterest(months: number): number {
	return loanSchedule({ ...FINDER, months }).reduce((sum, { interest }) => sum + interest, 0)
}

/** Loan schedule: payments, interest and principal. */
export const LOAN_MODULE: ExampleModule = {
	key: 'loan',
	title: 'Loan schedule',
	about:
		'The schedule behind the loan page and every projection. It is not rounded; a lender rounds each payment to cents, which changes the total by a few dollars at most.',
	examples: [
		{
			key: 'mortgage',
			title: 'A $200,000 mortgage at 7%',
			source: { name: 'Finder, $200,000 mortgage', href: 'https://www.finder.com/200000-mortgage' },
			terms: '$200,000 at a fixed 7%, repaid in 30 or in 15 years.',
			figures: [
				{
					key: 'payment30',
					label: 'Payment per month, 30 years',
					published: '$1,330.60',
					compute: () => levelPayment(200_000, 7, 360),
				},
				{
					key: 'interest30',
					label: 'Total interest, 30 years',
					published: '$279,017.80',
					compute: () => totalInterest(360),
				},
				{
					key: 'payment15',
					label: 'Payment per month, 15 years',
					published: '$1,797.66',
					compute: () => levelPayment(200_000, 7, 180),
				},
				{
					key: 'interest15',
					label: 'Total interest, 15 years',
					published: '$123,578.18',
					compute: () => totalInterest(180),
				},
			],
		},
		{
			key: 'cumprinc',
			title: 'Principal in the CUMPRINC example',
			source: {
				name: 'Microsoft, CUMPRINC function',
				href: 'https://support.microsoft.com/en-US/Excel/functions/cumprinc-function',
			},
			terms: '$125,000 at 9% for 30 years. The source prints principal as negative numbers.',
			figures: [
				{
					key: 'principal1',
					label: 'Principal of month 1',
					published: '$68.27827118',
					compute: () => loanSchedule(EXCEL)[0]?.principal ?? NaN,
				},
				{
					key: 'principalYear2',
					label: 'Principal of months 13 to 24',
					published: '$934.1071234',
					compute: () => loanYears(loanSchedule(EXCEL))[1]?.principal ?? NaN,
				},
			],
		},
	],
}
