import { describe, expect, test } from 'vitest'
import { LISTING_TEXTS } from '#tests/helpers/calculator/listing-texts'
import { MAX_FOUND_VALUES, MAX_LISTING_LENGTH } from './listing'
import { recognizeListing } from './recognize-listing'

/** The values of a deal in the texts of listings. */

const selectedOf = (text: string) =>
	Object.fromEntries(recognizeListing(text).map(({ key, selected }) => [key, selected]))

const choicesOf = (text: string, key: string) =>
	recognizeListing(text).find((found) => found.key === key)?.choices ?? []

describe('what a listing says', () => {
	test.each(LISTING_TEXTS)('$name', ({ text, values }) => {
		expect(selectedOf(text)).toEqual(values)
	})

	test('there are at least 30 kinds of texts', () => {
		expect(LISTING_TEXTS.length).toBeGreaterThanOrEqual(30)
	})
})

describe('where a value was found', () => {
	test('a value shows its own place, with its label on another line', () => {
		const text = 'Bedrooms\n3\n$249,900 in a quiet street'
		expect(choicesOf(text, 'bedrooms')[0]?.excerpt).toEqual({
			before: 'Bedrooms ',
			match: '3',
			after: '',
		})
		expect(choicesOf(text, 'purchase')[0]?.excerpt).toEqual({
			before: '',
			match: '$249,900',
			after: ' in a quiet street',
		})
	})

	test('a computed value says from what', () => {
		expect(choicesOf('HOA: $45/mo', 'hoa')[0]?.note).toBe('$45 a month × 12')
		expect(choicesOf('Rental income: $22,200 a year', 'rent')[0]?.note).toBe('$22,200 a year ÷ 12')
		expect(choicesOf('HOA: $45', 'hoa').map(({ value, note }) => [value, note])).toEqual([
			['540', 'If it is $45 a month × 12'],
			['45', 'If it is $45 a year'],
		])
	})

	test('other prices are shown with what they are', () => {
		const text =
			'List price: $249,900\nZestimate: $255,100\nLast sold: $120,000\nOrig. price: $259,900'
		expect(choicesOf(text, 'purchase').map(({ value, note }) => [value, note])).toEqual([
			['249900', ''],
			['255100', 'An estimate of the value'],
			['120000', 'Sold price'],
			['259900', 'An earlier price or a change'],
		])
	})

	test('every value of every text is in it, and there are not too many', () => {
		for (const { text } of LISTING_TEXTS) {
			const plain = text.replace(/[\u00a0\s]+/g, ' ').replaceAll(',', '')
			for (const { key, choices } of recognizeListing(text)) {
				expect(choices.length).toBeLessThanOrEqual(MAX_FOUND_VALUES)
				for (const { excerpt } of choices) {
					const isThere = plain.includes(excerpt.match.replaceAll(',', ''))
					expect([key, excerpt.match, isThere || excerpt.before.startsWith('Page data')]).toEqual([
						key,
						excerpt.match,
						true,
					])
				}
			}
		}
	})
})

/** Random numbers of a seed, so that a failure can be repeated. */
function randomOf(seed: number) {
	let state = seed
	return (max: number): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		return Math.floor((state / 0x1_0000_0000) * max)
	}
}

const FACTS = [
	['purchase', 'List price: $249,900', '249900'],
	['bedrooms', 'Bedrooms: 3', '3'],
	['bathrooms', 'Bathrooms: 2.5', '2.5'],
	['sqFt', 'Living area: 1,480 sqft', '1480'],
	['garage', 'Garage spaces: 2', '2'],
	['yTaxes', 'Annual tax amount: $3,210', '3210'],
	['yInsurance', 'Home insurance: $1,450/yr', '1450'],
	['hoa', 'HOA fee: $45/mo', '540'],
	['rent', 'Rent Zestimate: $1,695/mo', '1695'],
	['propertyAddress', '1234 E Maple St, Tulsa, OK 74104', '1234 E Maple St, Tulsa, OK 74104'],
] as const

const NOISE = [
	'Save',
	'Share this home',
	'12 days on the market',
	'(918) 555-0134',
	'MLS# 2412345',
	'Year built: 1955',
	'Lot size: 0.17 acres',
	'Lot size: 7,405 sqft',
	'$169/sqft',
	'Price per sqft: $169',
	'Tax assessed value: $187,400',
	'Zestimate: $255,100',
	'Down payment: $49,980',
	'Est. payment: $1,642/mo',
	'Last sold: $120,000 on 3/1/2010',
	'98% of homes sell in 30 days',
	'Heating: Forced air',
]

describe('texts in any order', () => {
	test('labeled facts are found whatever is around them, in 1,000 orders', () => {
		const expected = Object.fromEntries(FACTS.map(([key, , value]) => [key, value]))
		for (let seed = 1; seed <= 1_000; seed += 1) {
			const random = randomOf(seed)
			const lines: string[] = FACTS.map(([, line]) => line)
			for (let i = 0; i < 20; i += 1) lines.push(NOISE[random(NOISE.length)] ?? '')
			for (let i = lines.length - 1; i > 0; i -= 1) {
				const j = random(i + 1)
				;[lines[i], lines[j]] = [lines[j] ?? '', lines[i] ?? '']
			}
			const text = lines.join(seed % 2 === 0 ? '\n' : '\r\n')
			expect([text, selectedOf(text)]).toEqual([text, expected])
		}
	})

	test('10,000 random texts give believable numbers or nothing', () => {
		const pieces = [
			...NOISE,
			...FACTS.map(([, line]) => line),
			...'$ 1 2 3/4 0 . , 9999999999999999999999 1e9 -5 K M ½ /mo per year beds ba sqft HOA tax rent price'.split(
				' ',
			),
			'\n',
			'\t',
			'\u0000',
			'\ud83d',
			'🏠',
			'İ',
			'{"@type":"House","numberOfBedrooms":',
			'[{"@',
			'}',
			'٣',
			'３',
		]
		const random = randomOf(7)
		for (let i = 0; i < 10_000; i += 1) {
			const count = 1 + random(40)
			const separator = ['', ' ', '\n'][random(3)] ?? ''
			const text = Array.from({ length: count }, () => pieces[random(pieces.length)]).join(
				separator,
			)
			for (const { key, choices, selected } of recognizeListing(text)) {
				expect(choices.length).toBeGreaterThan(0)
				for (const { value } of choices) {
					if (key === 'propertyAddress') expect(value.length).toBeLessThanOrEqual(200)
					else expect(value).toMatch(/^\d{1,10}(?:\.\d{1,2})?$/u)
				}
				if (selected !== null) expect(choices.map(({ value }) => value)).toContain(selected)
			}
		}
	})

	test('the same text gives the same values, and only the first part of a long one is read', () => {
		const [first] = LISTING_TEXTS
		const text = first?.text ?? ''
		expect(recognizeListing(text)).toEqual(recognizeListing(text))
		const late = `${'x\n'.repeat(MAX_LISTING_LENGTH / 2)}List price: $249,900`
		expect(recognizeListing(late)).toEqual([])
	})
})
