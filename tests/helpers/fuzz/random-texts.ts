import {
	ANALYSIS_KEYS,
	type AnalysisInputs,
	DEAL_KEYS,
	type DealInputs,
	analysisInput,
	emptyAnalysisInputs,
	emptyInputs,
	optionsOf,
} from '~/deal'

/** Texts that nobody would type into the inputs of a deal, and deals full of them. */

type Next = () => number

const pickFrom = <T>(next: Next, list: readonly T[]): T =>
	list[Math.floor(next() * list.length)] as T

/** Numbers in every spelling, and near misses. */
const NUMBERS = [
	...['0', '-0', '−0', '00', '0.0', '.', '-', '−', '-.', '+5', '--5', '5-', '5.', '.5', '-.5'],
	...['$1,234.50', '$ 1 000', '1.250,50', '1,2,3', '12%', '%', '$', '$-5', '-$5', '−$1,500'],
	...['1e5', '1e400', '-1e400', '1E-400', '0x1F', '0b1', '1_000', '5 7', '5\t7', '5\n7'],
	...['٣', '５０', '－５', '½', '²', '१२', '5\u00a0000', '5\u202f000', '\u200b5', '5\ufeff'],
	...['0.000000000000000000001', '99999999999999999999', '9'.repeat(310), `0.${'0'.repeat(320)}1`],
	...['4503599627370497.5', '0.1', '1e-7', '33.333333333333336', '100.00000000000001'],
]

/** Words that a careless program understands. */
const WORDS = [
	...['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', 'false', '[object Object]'],
	...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'],
	...['{"a":1}', '[[[[[', '<script>HIT()</script>', '"><img src=x>', '&lt;', '&#0;', '%00', '%'],
	...["' OR 1=1 --", '=1+1', '@SUM(A1)', '${7*7}', '{{7*7}}', '../../etc/passwd', '\\', '\0'],
	...['\u202e5', '\ud800', '\udfff5', '👩‍👩‍👧', 'é'.repeat(30), ' ', '\t', '\n', '\r\n'],
	...['auto', 'cash', 'loan', 'bridge', 'yes', 'no', 'cap', 'growth', 'price', 'arv', 'YES'],
]

/** Characters that make numbers, and some that do not. */
const ALPHABET = [...'0123456789..,,--$%e+ −٣５\u00a0x']

/** A random text. */
export function randomEntry(next: Next): string {
	const kind = next()
	if (kind < 0.3) return pickFrom(next, NUMBERS)
	if (kind < 0.45) return pickFrom(next, WORDS)
	if (kind < 0.75) {
		// A number of any size, with a sign now and then.
		const size = 10 ** Math.floor(next() * 22 - 6)
		const text = String(Number((next() * size).toPrecision(1 + Math.floor(next() * 12))))
		return next() < 0.2 ? `-${text}` : text
	}
	const length = Math.floor(next() * 24)
	if (kind < 0.9) return Array.from({ length }, () => pickFrom(next, ALPHABET)).join('')
	return Array.from({ length }, () => String.fromCharCode(Math.floor(next() * 0x10000))).join('')
}

/** Deals with something in every part of the pages. */
const BASES: readonly Readonly<Record<string, string>>[] = [
	{ purchase: '200000', rent: '2000', ltv: '75', interestDSCR: '7', taxOn: 'yes' },
	{ purchase: '150000', sPrice: '285000', kitchen: '40000', down: '20', interestHard: '12' },
	{
		...{ purchase: '120000', arv: '230000', rent: '2100', kitchen: '40000', hold: '120' },
		...{ down: '15', interestHard: '11', interestDSCR: '7.25', refiDscr: '1.2' },
	},
	{ purchase: '200000', rent: '2000', plan: 'cash', exitBy: 'cap', exitCap: '7' },
]

export type TextDeal = { inputs: DealInputs; analysis: AnalysisInputs }

/** Of half of the deals every input is random, of the others a tenth; the rest is an ordinary deal. */
export function randomTextDeal(next: Next): TextDeal {
	const base = pickFrom(next, BASES)
	const share = next() < 0.5 ? 1 : 0.1
	const inputs = emptyInputs()
	for (const key of DEAL_KEYS) {
		inputs[key] = next() < share ? randomEntry(next) : (base[key] ?? '')
	}
	const analysis = emptyAnalysisInputs()
	for (const key of ANALYSIS_KEYS) {
		const values = optionsOf(analysisInput(key)).map(({ value }) => value)
		const isChosen = values.length > 0 && next() < 0.7
		const text = isChosen ? pickFrom(next, values) : randomEntry(next)
		analysis[key] = next() < share ? text : (base[key] ?? '')
	}
	return { inputs, analysis }
}

const LONG = 6_000

/** Queries that are long, repetitive, nested or odd, one field each. */
export const HOSTILE_QUERIES: readonly (readonly [what: string, query: string])[] = [
	['digits', `rent=${'9'.repeat(LONG)}`],
	['zeros', `rent=${'0'.repeat(LONG)}1`],
	['decimals', `rent=.${'0'.repeat(LONG)}1`],
	['points', `rent=${'.'.repeat(LONG)}`],
	['commas', `rent=${','.repeat(LONG)}`],
	['commas between digits', `rent=${'1,'.repeat(LONG / 2)}x`],
	['spaces', `rent=${'+'.repeat(LONG)}x`],
	['minus signs', `rentGrowth=${'-'.repeat(LONG)}5`],
	['true minus signs', `rentGrowth=${'%E2%88%92'.repeat(LONG / 9)}5`],
	['dollar signs', `purchase=${'$'.repeat(LONG)}`],
	['percent signs', `ltv=${'%25'.repeat(LONG / 3)}`],
	['a broken escape', 'rent=%E0%A4%A&ltv=%zz&years=%'],
	['NUL', 'rent=%00&purchase=1%002'],
	['lone surrogates', 'event1Label=%ED%A0%80&rent=%ED%BF%BF5'],
	['nested brackets', `rent=${'['.repeat(LONG)}`],
	['nested JSON', `event1Label=${'%7B%22a%22:'.repeat(LONG / 10)}1`],
	['markup', 'event1Label=%3Cscript%3EHIT()%3C/script%3E&propertyAddress=%22%3E%3Cimg%20src=x%3E'],
	['array names', 'rent[]=1&rent[$gt]=2&rent[0][a]=3'],
	['the same name again', `${'rent=5&'.repeat(LONG / 7)}rent=6`],
	['many unknown names', Array.from({ length: LONG / 8 }, (_, index) => `x${index}=1`).join('&')],
	['empty names', '=&'.repeat(LONG / 2)],
	['names of objects', '__proto__=1&constructor=2&toString=3&hasOwnProperty=4&analysis=__proto__'],
	['a foreign property', 'property=%27%20OR%201=1%20--&property=__proto__'],
	['a long property', `property=${'p'.repeat(LONG)}`],
	['exponents', 'purchase=1e308&rent=1e-308&interestDSCR=1e400&years=1e9'],
	['the largest of all', DEAL_KEYS.map((key) => `${key}=${'9'.repeat(20)}`).join('&')],
	['the smallest of all', DEAL_KEYS.map((key) => `${key}=0.${'0'.repeat(17)}1`).join('&')],
	[
		'long times',
		'holdYears=1e9&rehabMonths=999999&refiMonth=999999&years=99999&leaseUpMonths=9999',
	],
	[
		'growth without end',
		'rent=9e9&rentGrowth=1000&appreciation=-1000&expGrowth=99999&holdYears=40',
	],
	['unknown choices', 'plan=__proto__&exitBy=constructor&losses=toString&taxOn=%00&recast=1'],
	[
		'fields of the page',
		'result=__proto__&range=1e9&columns=rent&rows=rent&rent-low=-1e9&rent-high=x',
	],
	['a target', 'target=constructor&amount=-1e400&step=0.0000001&rounding=__proto__&year=1e9'],
	['bytes of another encoding', 'rent=%FF%FE%35&propertyAddress=%C3%28'],
	['directions', 'propertyAddress=%E2%80%AE%E2%80%AEtset&event1Label=%E2%80%8F%E2%80%AA'],
	['a semicolon and a hash', 'rent=5;years=3&rent=5%23x'],
	[
		'an event in every row',
		Array.from(
			{ length: 10 },
			(_, i) => `event${i + 1}Year=40&event${i + 1}Amount=-99999999999`,
		).join('&'),
	],
]
