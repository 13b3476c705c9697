import { FIGURES, levelPayment, project } from '~/deal'
import { exampleValues, type ExampleModule, numberOr } from './public-example'

/** Nothing but what the source names: none of our defaults. */
const NO_DEFAULTS = {
	hoa: '0',
	buyCostPer: '0',
	loanFeePer: '0',
	capexPer: '0',
} as const

const HOUSE = {
	...NO_DEFAULTS,
	purchase: '133614',
	arv: '190878',
	rent: '1600',
	yTaxes: '3060',
	yInsurance: '792',
	vacancyPer: '10',
	monthMaintPer: '5',
	ltv: '80',
	interestDSCR: '5.14',
	years: '30',
} as const

const house = () => project(exampleValues({ ...HOUSE, monthManage: '160' })).summary
const houseCollected = () => project(exampleValues({ ...HOUSE, managePer: '10' })).summary
const houseClosing = (manage: { monthManage: string } | { managePer: string }) =>
	project(exampleValues({ ...HOUSE, ...manage, buyCostPer: '3' })).summary

const EIGHT_UNITS = {
	...NO_DEFAULTS,
	purchase: '300000',
	arv: '300000',
	rent: '2312.50',
	yTaxes: '0',
	yInsurance: '0',
	vacancyPer: '0',
	monthMaintPer: '0',
	managePer: '0',
	ltv: '75',
	interestDSCR: '7.5',
	years: '25',
	rentGrowth: '3',
	appreciation: '3',
} as const

const eightUnits = () => project(exampleValues(EIGHT_UNITS))

/** Operating figures of the first year, and their growth. */
export const PROJECTION_MODULE: ExampleModule = {
	key: 'projection',
	title: 'Projection and yearly figures',
	about:
		'Each deal is entered with the numbers that its source names. Where a source leaves out closing costs or a reserve for replacements, they are $0 here, too.',
	examples: [
		{
			key: 'house',
			title: 'A house from the BiggerPockets forums',
			source: {
				name: 'BiggerPockets, Calculating property for BRRRR strategy',
				href: 'https://www.biggerpockets.com/forums/12/topics/605485-calculating-property-for-brrrr-strategy',
			},
			terms:
				'$133,614 with 20% down, rent $1,600. Per month: taxes $255, insurance $66, management $160, vacancy 10%, repairs 5%, mortgage $583. The post has no rate; a reply derives 5.14% from the mortgage payment.',
			figures: [
				{
					key: 'payment',
					label: 'Mortgage payment per month',
					published: '$583',
					compute: () => levelPayment(133_614 * 0.8, 5.14, 360),
				},
				{
					key: 'noi',
					label: FIGURES.noi.label,
					published: '$10,548',
					compute: () => numberOr(house().noi),
				},
				{
					key: 'cashFlowMonth',
					label: 'Cash flow per month',
					published: '$296',
					compute: () => numberOr(house().cashFlowMonth),
				},
				{
					key: 'capRate',
					label: 'Cap rate',
					published: '7.9%',
					compute: () => numberOr(house().capRate),
				},
				{
					key: 'cashOnCash',
					label: 'Cash-on-cash',
					published: '13.29%',
					compute: () => numberOr(house().cashOnCash),
				},
				{
					key: 'cashOnCashClosing',
					label: 'Cash-on-cash with 3% closing costs, from the reply',
					published: '11.56%',
					compute: () => numberOr(houseClosing({ monthManage: '160' }).cashOnCash),
				},
			],
		},
		{
			key: 'house-collected',
			title: 'The same house, management on collected rent',
			source: {
				name: 'BiggerPockets, the first reply',
				href: 'https://www.biggerpockets.com/forums/12/topics/605485-calculating-property-for-brrrr-strategy',
			},
			terms:
				'The reply takes the 10% for management from the rent after vacancy, as our management percentage does.',
			figures: [
				{
					key: 'cashFlowMonth',
					label: 'Cash flow per month',
					published: '$312',
					compute: () => numberOr(houseCollected().cashFlowMonth),
				},
				{
					key: 'capRate',
					label: 'Cap rate',
					published: '8.04%',
					compute: () => numberOr(houseCollected().capRate),
				},
				{
					key: 'cashOnCash',
					label: 'Cash-on-cash with 3% closing costs',
					published: '12.18%',
					compute: () => numberOr(houseClosing({ managePer: '10' }).cashOnCash),
				},
			],
		},
		{
			key: 'eight-units',
			title: 'Eight units over five years',
			source: {
				name: 'BiggerPockets blog, A look at five year investment returns',
				href: 'https://www.biggerpockets.com/blog/2008/08/12/apartment-investing-a-look-at-five-year-investment-returns/',
			},
			terms:
				'$300,000, NOI $27,750, a loan of 75% at 7.5% over 25 years. Income and expenses grow 3% a year, entered as one line. The source counts five increases; the first year here has none, so its later figures are those of year 6.',
			figures: [
				{
					key: 'debtService',
					label: 'Loan payments per year',
					published: '$19,952.76',
					compute: () => eightUnits().years[0]?.debtService ?? NaN,
				},
				{
					key: 'cashFlow',
					label: 'Cash flow of the first year',
					published: '$7,798',
					compute: () => eightUnits().years[0]?.cashFlow ?? NaN,
					note: "The source's own subtraction, $27,750 − $19,952.76, gives $7,797.24.",
				},
				{
					key: 'cashOnCash',
					label: 'Cash-on-cash of the first year',
					published: '10.4%',
					compute: () => numberOr(eightUnits().years[0]?.cashOnCash),
				},
				{
					key: 'noiLater',
					label: 'NOI after five increases',
					published: '$32,169.86',
					compute: () => eightUnits().years[5]?.noi ?? NaN,
				},
			],
		},
		{
			key: 'eight-units-value',
			title: 'The value of the eight units',
			source: {
				name: 'Commercial Investing Center, Apartment investment looks good after 5 years',
				href: 'https://commercialinvestingcenter.com/apartment-investment-looks-good-after-5-years/',
			},
			terms: 'The same building, growing 3% a year in value from $300,000.',
			figures: [
				{
					key: 'value',
					label: 'Value at the end of year 5',
					published: '$347,782',
					compute: () => eightUnits().years[4]?.value ?? NaN,
				},
			],
		},
	],
}
