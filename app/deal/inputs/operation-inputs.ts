import { BUY_COST_PER, MANAGE_PER } from '../model/constants'
import { group } from './analysis-group'
import { choice } from './choice-line'
import { field, move } from './input-line'

const { usd, percent, growth, months, years, year } = field

/** The inputs of the plan, the purchase and the running of the property, in page order. */
export const OPERATION_LINES = {
	...group('plan', {
		plan: choice(
			'How you pay',
			{
				auto: 'Choose from my numbers',
				cash: 'Cash',
				loan: 'Long-term loan',
				bridge: 'Hard money, then refinance (BRRRR)',
			},
			{
				help: 'BRRRR if you enter a hard money rate or hard money down payment, a long-term loan if you enter its rate, otherwise cash.',
			},
		),
		holdYears: years('Sell after', {
			empty: 10,
			range: [1, 40],
			help: 'You sell at the end of this year.',
		}),
		rehabMonths: months('Renovation time', {
			empty: 'follows',
			emptyInWords: 'your holding period',
			limit: [0, 240],
			help: 'From closing to the end of the work. If empty, your holding period in months of 30 days, rounded up.',
		}),
		leaseUpMonths: months('Lease-up time', {
			empty: 'follows',
			emptyInWords: '1 month after a renovation',
			range: [0, 24],
			limit: [0, 96],
			help: 'Vacant months between the end of the work and the first rent. If empty, 1 after a renovation, otherwise 0.',
		}),
	}),
	...group('buying', {
		askPrice: usd('Asking price', {
			empty: 'follows',
			isOfOneDeal: true,
			help: 'The list price that your offer is compared with. If empty, your purchase price.',
		}),
		buyCostPer: percent('Purchase closing costs (% of price)', {
			empty: 'follows',
			emptyInWords: `${BUY_COST_PER}%, or 0% for a flip`,
			range: [0, 20],
			help: 'Title, escrow, inspection and recording. Loan fees are separate.',
		}),
		buyCost: usd('More purchase closing costs', {
			empty: 0,
			range: [0, 1e9],
			help: 'Added in dollars.',
		}),
		contingencyPer: percent('Contingency (% of renovation budget)', {
			empty: 0,
			isOnePercentOrMore: true,
			help: 'Added to the renovation budget for unplanned work.',
		}),
	}),
	...group('income', {
		otherIncome: usd('Other income per month', {
			empty: 0,
			suffix: '/mo',
			help: 'Parking, laundry, storage and pet fees. Vacancy applies to it too.',
		}),
	}),
	...group('costs', {
		managePer: percent('Property management (% of collected income)', {
			empty: 'follows',
			emptyInWords: `${MANAGE_PER}%, or 0% with a monthly fee`,
			isOnePercentOrMore: true,
			range: [0, 50],
			help: 'Added to the monthly fee, if you entered one. If empty, 8% without a monthly fee and 0% with one.',
			...move('points', -2, 5, 'high'),
		}),
		capexPer: percent('CapEx reserve (% of rent)', {
			empty: 5,
			isOnePercentOrMore: true,
			range: [0, 50],
			help: 'Set aside for the big replacements, such as roof, furnace and appliances.',
			...move('points', -2, 5, 'high'),
		}),
		capexYear: usd('CapEx reserve per year', {
			empty: 0,
			suffix: '/yr',
			help: 'Added to the percentage, and set aside in vacant months too.',
		}),
		yUtilities: usd('Utilities per year', {
			empty: 0,
			suffix: '/yr',
			help: 'Only what you pay as the owner.',
		}),
		yOther: usd('Other costs per year', {
			empty: 0,
			suffix: '/yr',
			help: 'Lawn care, snow removal, licenses and accounting.',
		}),
		taxesLater: usd('Annual property taxes after reassessment', {
			empty: 'none',
			isOfOneDeal: true,
			needs: 'taxesLaterYear',
			suffix: '/yr',
			help: 'Many counties reassess after a sale. Enter the year too.',
		}),
		taxesLaterYear: year('First year of the reassessed taxes', {
			empty: 'none',
			isOfOneDeal: true,
			needs: 'taxesLater',
			range: [2, 40],
			help: 'Counted from closing: 2 is the second year.',
		}),
	}),
	...group('growth', {
		rentGrowth: growth('Rent growth (% per year)', {
			empty: 2,
			help: 'Applies to other income too. Growth starts in year 2.',
			...move('points', -1, 1, 'low'),
		}),
		taxGrowth: growth('Property tax growth (% per year)', { empty: 3 }),
		insGrowth: growth('Insurance growth (% per year)', { empty: 3 }),
		hoaGrowth: growth('HOA growth (% per year)', { empty: 3 }),
		expGrowth: growth('Growth in other costs (% per year)', {
			empty: 3,
			help: 'Utilities, fees and every other cost in dollars.',
			...move('points', -1, 1, 'high'),
		}),
		appreciation: growth('Appreciation (% per year)', {
			empty: 2,
			help: 'Yearly change of the property value, starting from the ARV.',
			...move('points', -2, 2, 'low'),
		}),
	}),
}
