import { type AnalysisValues, project } from '~/deal'
import { breakEven } from '~/features/calculator/analysis/sensitivity'
import { exampleValues, type ExampleModule, numberOr } from './public-example'

/** Dollars per month; the loan is at 0% over 30 years, so that its payment is a whole number. */
function building(income: number, expenses: number, payment: number): AnalysisValues {
	return exampleValues({
		purchase: String((payment * 360) / 0.75),
		rent: String(income),
		yTaxes: '0',
		yInsurance: '0',
		vacancyPer: '0',
		monthMaintPer: '0',
		managePer: '0',
		capexPer: '0',
		yOther: String(expenses * 12),
		ltv: '75',
		interestDSCR: '0',
		years: '30',
	})
}

function occupancy(values: AnalysisValues): number {
	const answer = breakEven(values, 'occupancy')
	return 'value' in answer ? answer.value : NaN
}

const SMALL = () => building(1_000, 500, 250)
const LARGE = () => building(100_000, 40_000, 30_000)

/** Break-even. */
export const SENSITIVITY_MODULE: ExampleModule = {
	key: 'sensitivity',
	title: 'Sensitivity and break-even',
	about:
		'We found no published tornado with all of its inputs, so only break-even is compared. Each end of a tornado bar is the whole deal computed again with one number changed, by the formulas checked above. The range check has no published example either: it is the same deal computed 2,000 times with its ranges mixed by a seeded generator, whose first numbers our tests compare with the reference program of its authors.',
	examples: [
		{
			key: 'occupancy',
			title: 'Break-even occupancy',
			source: {
				name: 'A.CRE glossary, Breakeven occupancy',
				href: 'https://www.adventuresincre.com/glossary/breakeven-occupancy/',
			},
			terms:
				'Potential income $1,000, operating expenses $500, debt service $250. Nothing is set aside and management is not a share of the rent, so both of our ratios are the same.',
			figures: [
				{
					key: 'occupancy',
					label: 'Break-even occupancy',
					published: '75%',
					compute: () => occupancy(SMALL()),
				},
				{
					key: 'ratio',
					label: 'Break-even ratio',
					published: '75%',
					compute: () => numberOr(project(SMALL()).summary.breakEvenRatio),
				},
			],
		},
		{
			key: 'occupancy-large',
			title: 'Break-even occupancy of a larger building',
			source: {
				name: 'RealVals, Break-even occupancy calculator',
				href: 'https://realvals.com/calculators/breakeven-occupancy',
			},
			terms: 'Rent $100,000, expenses $40,000, debt service $30,000.',
			figures: [
				{
					key: 'occupancy',
					label: 'Break-even occupancy',
					published: '70%',
					compute: () => occupancy(LARGE()),
				},
			],
		},
	],
}
