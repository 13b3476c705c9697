import { nounFor } from '~/core/plural'
import { type DealResults, DEAL_KEYS } from './formulas'
import { readText } from '~/features/calculator/number-input/read-text'

/** The inputs of a deal as data: names, units, ranges, help texts, sections. */

/** The name of an input everywhere: form field, JSON, storage, formulas. */
export type InputKey = (typeof DEAL_KEYS)[number]

/** The user's input: normalized number strings, '' for an empty field. */
export type DealInputs = Record<InputKey, string>

export type InputUnit = 'usd' | 'percent' | 'days' | 'years' | 'count' | 'sqft'

export type SectionKey =
	| 'property'
	| 'renovation'
	| 'hardMoney'
	| 'holding'
	| 'flip'
	| 'dscr'
	| 'buyHold'
	| 'offer'

export type Section = {
	key: SectionKey
	title: string
	/** The result shown in the title of a closed section, `null` if there is none. */
	subtotal: keyof DealResults | null
}

/** The sections of the calculator in page order (CALC-02). */
export const SECTIONS: readonly Section[] = [
	{ key: 'property', title: 'Property Info', subtotal: null },
	{ key: 'renovation', title: 'Renovation Budget', subtotal: 'renoTotal' },
	{ key: 'hardMoney', title: 'Hard Money / PML', subtotal: 'totalClose' },
	{ key: 'holding', title: 'Holding Costs During Rehab', subtotal: 'holdCost' },
	{ key: 'flip', title: 'Fix & Flip', subtotal: 'net' },
	{ key: 'dscr', title: 'DSCR', subtotal: 'dscr' },
	{ key: 'buyHold', title: 'Buy & Hold', subtotal: 'monthHoldCost' },
	{ key: 'offer', title: 'Maximum Allowable Offer', subtotal: 'holdMAO' },
]

export type InputDefinition = {
	key: InputKey
	/** The visible label, with the unit if the field does not show it. */
	label: string
	section: SectionKey
	/** Money fields show a $ on the left; `suffix` has every other unit. */
	unit: InputUnit
	/** The text at the right end of the field, '' for none. */
	suffix: string
	/** A typical value, as displayed in the field. */
	placeholder: string
	/** Explains the term to newcomers. */
	help?: string
	/** False for inputs that are stored with the property but not used by any formula. */
	entersResults: boolean
	/** The maximum in the input's unit; the minimum is 0. */
	max: number
}

/** The maximum by unit. */
export const MAX_BY_UNIT: Readonly<Record<InputUnit, number>> = {
	usd: 10_000_000_000,
	percent: 100,
	days: 3_650,
	years: 50,
	count: 1_000,
	sqft: 10_000_000,
}

const SUFFIX_BY_UNIT: Readonly<Record<InputUnit, string>> = {
	usd: '',
	percent: '%',
	days: 'days',
	years: 'yr',
	count: '',
	sqft: 'sq ft',
}

/** The unit after an entered number: 'days', but 'day' for 1. */
export function suffixFor({ unit, suffix }: InputDefinition, number: string): string {
	return unit === 'days' ? nounFor(number, 'day') : suffix
}

const RECORDED_ONLY = 'For your records only. Not used in calculations.'

type Extra = Partial<Pick<InputDefinition, 'suffix' | 'help' | 'entersResults'>>

function input(
	section: SectionKey,
	key: InputKey,
	label: string,
	unit: InputUnit,
	placeholder: string,
	extra: Extra = {},
): InputDefinition {
	return {
		key,
		label,
		section,
		unit,
		suffix: SUFFIX_BY_UNIT[unit],
		placeholder,
		entersResults: true,
		max: MAX_BY_UNIT[unit],
		...extra,
	}
}

function recorded(
	key: InputKey,
	label: string,
	unit: InputUnit,
	placeholder: string,
	help = RECORDED_ONLY,
): InputDefinition {
	return input('property', key, label, unit, placeholder, {
		help,
		entersResults: false,
	})
}

function work(key: InputKey, label: string, placeholder: string, help?: string): InputDefinition {
	return input('renovation', key, label, 'usd', placeholder, { help })
}

/** All inputs in page order (CALC-05 to CALC-09). */
export const INPUTS: readonly InputDefinition[] = [
	recorded('bedrooms', 'Bedrooms', 'count', '3'),
	recorded('bathrooms', 'Bathrooms', 'count', '2'),
	recorded(
		'sqFt',
		'Square footage',
		'sqft',
		'1,450',
		'Not used in calculations, except for the price per sq ft in your purchase criteria.',
	),
	recorded('garage', 'Garage spaces', 'count', '1'),
	input('property', 'rent', 'Monthly rent', 'usd', '2,350', {
		suffix: '/mo',
		help: 'Expected monthly rent once the property is rent-ready.',
	}),
	input('property', 'yInsurance', 'Annual insurance', 'usd', '1,450', { suffix: '/yr' }),
	input('property', 'yTaxes', 'Annual property taxes', 'usd', '3,900', {
		suffix: '/yr',
		help: 'Annual property taxes. The county may reassess after the sale, so check the new amount.',
	}),
	input('property', 'hoa', 'Annual HOA dues', 'usd', '600', {
		suffix: '/yr',
		help: 'Annual HOA dues. If yours are monthly, multiply by 12.',
	}),
	recorded('fees', 'Other fees', 'usd', '500'),
	input('property', 'arv', 'After-repair value (ARV)', 'usd', '285,000', {
		help: 'Estimated value after renovation, based on recent comparable sales.',
	}),

	work('demo', 'Demolition', '3,500'),
	work('foundation', 'Foundation', '4,000'),
	work('ext', 'Exterior and roof', '6,500', 'Siding, roof, gutters, exterior paint.'),
	work('frame', 'Framing', '2,000'),
	work('elec', 'Electrical', '4,500'),
	work('window', 'Windows', '3,800'),
	work('plumbing', 'Plumbing', '4,200'),
	work('hvac', 'HVAC', '6,000'),
	work('drywall', 'Drywall', '2,800'),
	work('door', 'Doors', '1,500'),
	work('paint', 'Paint', '3,200'),
	work('bathroom', 'Bathroom renovation', '5,500'),
	work('kitchen', 'Kitchen renovation', '12,000'),
	work('floor', 'Flooring', '5,200'),
	work('appliance', 'Appliances', '3,000'),
	work('gar', 'Garage renovation', '1,800'),
	work('concrete', 'Concrete', '2,500'),
	work('land', 'Landscaping', '1,500'),
	work('misc1', 'Miscellaneous 1', '2,500', 'Permits, dumpster and anything else not listed.'),
	work(
		'misc2',
		'Miscellaneous 2 (contingency)',
		'4,000',
		'Many investors add a 10% contingency here.',
	),

	input('hardMoney', 'down', 'Down payment (% of cost)', 'percent', '20', {
		help: 'Your share of the purchase and renovation cost. A hard money or private money lender (PML) finances the rest. For a rental, use “Loan to value”.',
	}),
	input('hardMoney', 'appr', 'Appraisal fee', 'usd', '650', {
		help: "The lender's appraisal fee.",
	}),
	input('hardMoney', 'lendFees', 'Lender fees and points', 'usd', '3,300', {
		help: 'Total lender fees and points, in dollars. One point is 1% of the loan: 2 points on $150,000 = $3,000.',
	}),
	input('hardMoney', 'interestHard', 'Hard money rate (% per year)', 'percent', '11', {
		help: 'Annual interest rate. The loan is interest-only and paid off at sale.',
	}),

	input('holding', 'hold', 'Holding period (days)', 'days', '150', {
		help: 'Days from closing until you sell or rent it, including the rehab.',
	}),
	input('holding', 'waterHold', 'Water (total)', 'usd', '300', {
		help: 'Total for the entire holding period, not per month.',
	}),
	input('holding', 'elecHold', 'Electric (total)', 'usd', '600', {
		help: 'Total for the entire holding period, not per month.',
	}),
	input('holding', 'securityHold', 'Security (total)', 'usd', '250', {
		help: 'Alarm, cameras or board-up. Total for the entire holding period.',
	}),

	input('flip', 'sPrice', 'Sales price', 'usd', '285,000', {
		help: 'Expected resale price. Closing costs and commission are estimated at 6.6% of it.',
	}),
	input('flip', 'purchase', 'Purchase price', 'usd', '165,000'),

	input('dscr', 'ltv', 'Loan to value (LTV, % of ARV)', 'percent', '75', {
		help: 'Loan amount as a percentage of ARV. Many lenders cap it at 75–80%. Without hard money, the plan uses the price: 75 is 25% down.',
	}),
	input('dscr', 'interestDSCR', 'DSCR loan rate (% per year)', 'percent', '7.25', {
		help: 'Annual rate on the long-term loan. DSCR (debt service coverage ratio) is rent divided by the monthly payment including taxes, insurance and HOA.',
	}),
	input('dscr', 'years', 'Loan term in years', 'years', '30'),

	input('buyHold', 'monthMaintPer', 'Maintenance (% of rent)', 'percent', '5', {
		help: 'Percentage of rent set aside for repairs.',
	}),
	input('buyHold', 'vacancyPer', 'Vacancy (% of rent)', 'percent', '8', {
		help: 'Percentage of rent lost to vacancy. One month a year is 8.3%.',
	}),
	input('buyHold', 'monthManage', 'Property management per month', 'usd', '180', { suffix: '/mo' }),
	input('buyHold', 'monthLeaseFee', 'Leasing fee per month', 'usd', '95', {
		suffix: '/mo',
		help: 'Tenant placement fee divided by the months of the lease. $1,200 on a one-year lease is $100.',
	}),

	input('offer', 'margin', 'Target margin (% of ARV)', 'percent', '30', {
		help: 'Percentage of ARV reserved for profit. At 30%, the rental offer is the 70% rule; the flip offer also subtracts 6.6% of the sales price.',
	}),
]

const SPEC_BY_KEY: ReadonlyMap<string, InputDefinition> = new Map(
	INPUTS.map((spec) => [spec.key, spec]),
)

/** Whether `text` is the name of an input. False for inherited ones, such as `constructor`. */
export function isInputKey(text: string): text is InputKey {
	return SPEC_BY_KEY.has(text)
}

/** The definition of an input. Every key has one (a test verifies that). */
export function inputDefinition(key: InputKey): InputDefinition {
	const spec = SPEC_BY_KEY.get(key)
	if (!spec) throw new Error(`No such input: ${key}`)
	return spec
}

/** The inputs of a section in page order. */
export function getInputs(section: SectionKey): readonly InputDefinition[] {
	return INPUTS.filter((spec) => spec.section === section)
}

/** An empty form, as a new object each time. */
export function emptyInputs(): DealInputs {
	const inputs = {} as DealInputs
	for (const key of DEAL_KEYS) inputs[key] = ''
	return inputs
}

/** Writes a JSON number in digits: 1e-7 is 0.0000001. Non-finite numbers remain unreadable. */
function numberText(n: number): string {
	if (!Number.isFinite(n) || !/e/.test(String(n))) return String(n)
	return n.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

function inputText(key: InputKey, source: unknown): string {
	const text = typeof source === 'number' ? numberText(source) : source
	if (typeof text !== 'string') return ''
	return readText(text, inputDefinition(key).suffix).number ?? text.trim()
}

/**
 * Normalizes inputs from an untrusted source: JSON, a form, a browser's draft, the database.
 *
 * Reads only known keys that are the object's own; missing ones are '' and everything else is
 * dropped. Numbers are written in digits. Readable text is stored as a plain number without $,
 * commas, spaces, % and the unit of its field, so that equal values compare equal. Text that is unreadable or longer than
 * `MAX_NUMBER_LENGTH` is kept as is (except for surrounding spaces), so that `readInputs` can
 * report it and the user gets it back. Never throws.
 */
export function normalizeInputs(from: unknown): DealInputs {
	const inputs = emptyInputs()
	if (typeof from !== 'object' || from === null) return inputs
	const source: Partial<Record<string, unknown>> = { ...from }
	for (const key of DEAL_KEYS) {
		if (Object.hasOwn(source, key)) inputs[key] = inputText(key, source[key])
	}
	return inputs
}
