/** The 50 states and the District of Columbia, sorted by name. */

export const US_STATES = [
	['AL', 'Alabama'],
	['AK', 'Alaska'],
	['AZ', 'Arizona'],
	['AR', 'Arkansas'],
	['CA', 'California'],
	['CO', 'Colorado'],
	['CT', 'Connecticut'],
	['DE', 'Delaware'],
	['DC', 'District of Columbia'],
	['FL', 'Florida'],
	['GA', 'Georgia'],
	['HI', 'Hawaii'],
	['ID', 'Idaho'],
	['IL', 'Illinois'],
	['IN', 'Indiana'],
	['IA', 'Iowa'],
	['KS', 'Kansas'],
	['KY', 'Kentucky'],
	['LA', 'Louisiana'],
	['ME', 'Maine'],
	['MD', 'Maryland'],
	['MA', 'Massachusetts'],
	['MI', 'Michigan'],
	['MN', 'Minnesota'],
	['MS', 'Mississippi'],
	['MO', 'Missouri'],
	['MT', 'Montana'],
	['NE', 'Nebraska'],
	['NV', 'Nevada'],
	['NH', 'New Hampshire'],
	['NJ', 'New Jersey'],
	['NM', 'New Mexico'],
	['NY', 'New York'],
	['NC', 'North Carolina'],
	['ND', 'North Dakota'],
	['OH', 'Ohio'],
	['OK', 'Oklahoma'],
	['OR', 'Oregon'],
	['PA', 'Pennsylvania'],
	['RI', 'Rhode Island'],
	['SC', 'South Carolina'],
	['SD', 'South Dakota'],
	['TN', 'Tennessee'],
	['TX', 'Texas'],
	['UT', 'Utah'],
	['VT', 'Vermont'],
	['VA', 'Virginia'],
	['WA', 'Washington'],
	['WV', 'West Virginia'],
	['WI', 'Wisconsin'],
	['WY', 'Wyoming'],
] as const

export type StateCode = (typeof US_STATES)[number][0]

export const STATE_CODES: readonly StateCode[] = US_STATES.map(([code]) => code)

/** The regions of the Census Bureau. */
const REGION_CODES: Readonly<Record<string, readonly StateCode[]>> = {
	Northeast: ['CT', 'ME', 'MA', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
	Midwest: ['IL', 'IN', 'IA', 'KS', 'MI', 'MN', 'MO', 'NE', 'ND', 'OH', 'SD', 'WI'],
	South: [
		'AL',
		'AR',
		'DE',
		'DC',
		'FL',
		'GA',
		'KY',
		'LA',
		'MD',
		'MS',
		'NC',
		'OK',
		'SC',
		'TN',
		'TX',
		'VA',
		'WV',
	],
	West: ['AK', 'AZ', 'CA', 'CO', 'HI', 'ID', 'MT', 'NV', 'NM', 'OR', 'UT', 'WA', 'WY'],
}

/** The states by region, as options. */
export const REGIONS = Object.entries(REGION_CODES).map(([label, codes]) => ({
	label,
	options: US_STATES.filter(([code]) => codes.includes(code)).map(([value, name]) => ({
		value,
		label: name,
	})),
}))

const NAMES: ReadonlyMap<string, string> = new Map(US_STATES)

/** Whether a text is one of the 51 codes. */
export function isStateCode(text: string): text is StateCode {
	return NAMES.has(text)
}

/** The name of a state; an unknown code is returned as is. */
export function stateName(code: string): string {
	return NAMES.get(code) ?? code
}
