import { nounFor } from '~/core/plural'
import { INSURANCE_PER_THOUSAND, TAXES_PER_THOUSAND } from '../model/constants'
import { field, move, type NumberLine } from './input-line'

const { count, days, percent, squareFeet, usd, years } = field

/**
 * The inputs of the calculator, one line each, in page order (CALC-05 to CALC-09). Percents are
 * percents; `hold` is days; `rent`, `monthManage` and `monthLeaseFee` are dollars per month;
 * `yInsurance`, `yTaxes` and `hoa` per year; `waterHold`, `elecHold` and `securityHold` are totals for
 * the holding period.
 */

export type SectionKey =
	| 'property'
	| 'renovation'
	| 'hardMoney'
	| 'holding'
	| 'flip'
	| 'dscr'
	| 'buyHold'
	| 'offer'

type Lines = Readonly<Record<string, NumberLine>>

/** The lines of a section of the calculator. */
function section<const T extends Lines>(key: SectionKey, lines: T) {
	const entries = Object.entries(lines).map(([name, line]) => [
		name,
		{ ...line, key: name, section: key },
	])
	return Object.fromEntries(entries) as { [K in keyof T]: T[K] & { key: K; section: SectionKey } }
}

const recorded = {
	isRecordOnly: true,
	help: 'For your records only. Not used in calculations.',
} as const

/** A line of the renovation budget; empty is no such work. */
const work = (label: string, placeholder: string, help?: string) =>
	usd(label, { placeholder, term: label, ...(help !== undefined && { help }) })

const RENOVATION = section('renovation', {
	demo: work('Demolition', '3,500'),
	foundation: work('Foundation', '4,000'),
	ext: work('Exterior and roof', '6,500', 'Siding, roof, gutters, exterior paint.'),
	frame: work('Framing', '2,000'),
	elec: work('Electrical', '4,500'),
	window: work('Windows', '3,800'),
	plumbing: work('Plumbing', '4,200'),
	hvac: work('HVAC', '6,000'),
	drywall: work('Drywall', '2,800'),
	door: work('Doors', '1,500'),
	paint: work('Paint', '3,200'),
	bathroom: work('Bathroom renovation', '5,500'),
	kitchen: work('Kitchen renovation', '12,000'),
	floor: work('Flooring', '5,200'),
	appliance: work('Appliances', '3,000'),
	gar: work('Garage renovation', '1,800'),
	concrete: work('Concrete', '2,500'),
	land: work('Landscaping', '1,500'),
	misc1: work('Miscellaneous 1', '2,500', 'Permits, dumpster and anything else not listed.'),
	misc2: work(
		'Miscellaneous 2 (contingency)',
		'4,000',
		'Many investors add a 10% contingency here.',
	),
})

export const DEAL_INPUTS = {
	...section('property', {
		bedrooms: count('Bedrooms', { placeholder: '3', ...recorded }),
		bathrooms: count('Bathrooms', { placeholder: '2', ...recorded }),
		sqFt: squareFeet('Square footage', {
			placeholder: '1,450',
			...recorded,
			help: 'Not used in calculations, except for the price per sq ft in your purchase criteria.',
		}),
		garage: count('Garage spaces', { placeholder: '1', ...recorded }),
		rent: usd('Monthly rent', {
			empty: 'zero',
			placeholder: '2,350',
			suffix: '/mo',
			help: 'Expected monthly rent once the property is rent-ready.',
			...move('percent', -10, 10, 'low'),
		}),
		yInsurance: usd('Annual insurance', {
			empty: 'follows',
			emptyInWords: `${INSURANCE_PER_THOUSAND / 10}% of the purchase price`,
			placeholder: '1,450',
			suffix: '/yr',
			...move('percent', -10, 30, 'high'),
		}),
		yTaxes: usd('Annual property taxes', {
			empty: 'follows',
			emptyInWords: `${TAXES_PER_THOUSAND / 10}% of the purchase price`,
			placeholder: '3,900',
			suffix: '/yr',
			help: 'Annual property taxes. The county may reassess after the sale, so check the new amount.',
			...move('percent', -10, 20, 'high'),
		}),
		hoa: usd('Annual HOA dues', {
			empty: 0,
			placeholder: '600',
			suffix: '/yr',
			help: 'Annual HOA dues. If yours are monthly, multiply by 12.',
		}),
		fees: usd('Other fees', { placeholder: '500', ...recorded }),
		arv: usd('After-repair value (ARV)', {
			empty: 'follows',
			isOfOneDeal: true,
			placeholder: '285,000',
			help: 'Estimated value after renovation, based on recent comparable sales.',
			...move('percent', -10, 10, 'low'),
		}),
	}),
	...RENOVATION,
	...section('hardMoney', {
		down: percent('Down payment (% of cost)', {
			// The result in dollars has the short name.
			term: 'down payment in percent',
			empty: 0,
			isOfOneDeal: true,
			isOnePercentOrMore: true,
			limit: [0, 100],
			placeholder: '20',
			help: 'Your share of the purchase and renovation cost. A hard money or private money lender (PML) finances the rest. For a rental, use “Loan to value”.',
		}),
		appr: usd('Appraisal fee', {
			empty: 0,
			placeholder: '650',
			help: "The lender's appraisal fee.",
		}),
		lendFees: usd('Lender fees and points', {
			empty: 0,
			placeholder: '3,300',
			help: 'Total lender fees and points, in dollars. One point is 1% of the loan: 2 points on $150,000 = $3,000.',
		}),
		interestHard: percent('Hard money rate (% per year)', {
			empty: 'missing',
			isOnePercentOrMore: true,
			placeholder: '11',
			help: 'Annual interest rate. The loan is interest-only and paid off at sale.',
			...move('points', -1, 2, 'high'),
		}),
	}),
	...section('holding', {
		hold: days('Holding period (days)', {
			empty: 'zero',
			placeholder: '150',
			help: 'Days from closing until you sell or rent it, including the rehab.',
		}),
		waterHold: usd('Water (total)', {
			placeholder: '300',
			help: 'Total for the entire holding period, not per month.',
		}),
		elecHold: usd('Electric (total)', {
			placeholder: '600',
			help: 'Total for the entire holding period, not per month.',
		}),
		securityHold: usd('Security (total)', {
			placeholder: '250',
			help: 'Alarm, cameras or board-up. Total for the entire holding period.',
		}),
	}),
	...section('flip', {
		sPrice: usd('Sales price', {
			empty: 'zero',
			placeholder: '285,000',
			help: 'Expected resale price. Closing costs and commission are estimated at 6.6% of it.',
			...move('percent', -10, 10, 'low'),
		}),
		purchase: usd('Purchase price', {
			empty: 'zero',
			placeholder: '165,000',
			...move('percent', -5, 5, 'high'),
		}),
	}),
	...section('dscr', {
		ltv: percent('Loan to value (LTV)', {
			empty: 75,
			isOnePercentOrMore: true,
			placeholder: '75',
			help: 'Loan amount as a percentage of ARV. Many lenders cap it at 75–80%. Without hard money, the plan uses the price: 75 is 25% down.',
			...move('points', -5, 5, 'result'),
		}),
		interestDSCR: percent('Long-term loan rate (% per year)', {
			empty: 'missing',
			isOnePercentOrMore: true,
			placeholder: '7.25',
			help: 'Annual rate on the long-term loan. DSCR (debt service coverage ratio) is rent divided by the monthly payment including taxes, insurance and HOA.',
			...move('points', -1, 1, 'high'),
		}),
		years: years('Loan term in years', {
			empty: 30,
			limit: [1 / 12, 50],
			isWhole: false,
			placeholder: '30',
		}),
	}),
	...section('buyHold', {
		monthMaintPer: percent('Maintenance (% of rent)', {
			empty: 5,
			isOnePercentOrMore: true,
			placeholder: '5',
			help: 'Percentage of rent set aside for repairs.',
			...move('points', -2, 5, 'high'),
		}),
		vacancyPer: percent('Vacancy (% of rent)', {
			empty: 5,
			isOnePercentOrMore: true,
			placeholder: '8',
			help: 'Percentage of rent lost to vacancy. One month a year is 8.3%.',
			...move('points', -3, 5, 'high'),
		}),
		monthManage: usd('Property management per month', {
			empty: 0,
			placeholder: '180',
			suffix: '/mo',
		}),
		monthLeaseFee: usd('Leasing fee per month', {
			empty: 0,
			placeholder: '95',
			suffix: '/mo',
			help: 'Tenant placement fee divided by the months of the lease. $1,200 on a one-year lease is $100.',
		}),
	}),
	...section('offer', {
		margin: percent('Target margin (% of ARV)', {
			isOnePercentOrMore: true,
			placeholder: '30',
			help: 'Percentage of ARV reserved for profit. At 30%, the rental offer is the 70% rule; the flip offer also subtracts 6.6% of the sales price.',
		}),
	}),
}

/** The name of an input of the calculator everywhere: form field, JSON, storage, formulas. */
export type InputKey = keyof typeof DEAL_INPUTS

/** Every input of the calculator, in page order. */
export const DEAL_KEYS = Object.keys(DEAL_INPUTS) as readonly InputKey[]

/** The 20 lines of the renovation budget, in dollars. */
export const RENOVATION_LINES = Object.keys(RENOVATION) as readonly (keyof typeof RENOVATION)[]

/** One number per input, in the unit of its line. */
export type DealValues = Record<InputKey, number>

export type InputDefinition = NumberLine & { key: InputKey; section: SectionKey }

/** The lines of all inputs, in page order. */
export const INPUTS: readonly InputDefinition[] = Object.values(DEAL_INPUTS)

/** Whether `text` is the name of an input. False for inherited ones, such as `constructor`. */
export function isInputKey(text: string): text is InputKey {
	return Object.hasOwn(DEAL_INPUTS, text)
}

/** The line of an input. */
export function inputDefinition(key: InputKey): InputDefinition {
	return DEAL_INPUTS[key]
}

/** The inputs of a section in page order. */
export function getInputs(section: SectionKey): readonly InputDefinition[] {
	return INPUTS.filter((line) => line.section === section)
}

/** The unit after an entered number: 'days', but 'day' for 1. */
export function suffixFor({ unit, suffix }: InputDefinition, number: string): string {
	return unit === 'days' ? nounFor(number, 'day') : suffix
}
