import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readInputs } from '~/deal'
import {
	EMPTY_START,
	readStart,
	shownText,
	START_FIELDS,
	startInputs,
	startMeant,
	startProblem,
	startQuery,
	storedText,
} from './start-fields'

const field = (name: string) => START_FIELDS.find((one) => one.name === name)!

const filled = (inputs: object) =>
	Object.fromEntries(Object.entries(inputs).filter(([, text]) => text !== ''))

describe('PRO-86 the numbers of the start card', () => {
	const texts = {
		...EMPTY_START,
		startPrice: '$200,000',
		startRent: '2,000',
		startRate: '7%',
		startDown: '25',
		startTaxes: '2400',
		startWork: '40,000',
		startSale: '285000',
		startMonths: '4.5',
		startHardRate: '11',
	}

	test('PRO-86 a rental is six inputs; the down payment is the rest of the LTV, never `down`', () => {
		expect(filled(startInputs('rental', texts))).toEqual({
			purchase: '200000',
			rent: '2000',
			interestDSCR: '7',
			ltv: '75',
			yTaxes: '2400',
		})
	})

	test('PRO-86 a flip is five inputs; its months are days', () => {
		expect(filled(startInputs('flip', texts))).toEqual({
			purchase: '200000',
			misc1: '40000',
			sPrice: '285000',
			hold: '135',
			interestHard: '11',
		})
	})

	test.each([
		['startDown', '', ''],
		['startDown', '0', '100'],
		['startDown', '100', '0'],
		['startDown', '19.9', '80.1'],
		['startDown', '.', '.'],
		['startDown', 'a quarter', 'a quarter'],
		['startDown', '100.5', ''],
		['startDown', '150', ''],
		['startMonths', '0.1', '3'],
		['startPrice', ' about 5 ', 'about 5'],
	])('PRO-86 %s %j is stored as %j', (name, text, stored) => {
		expect(storedText(field(name), text)).toBe(stored)
	})

	test('PRO-86 every number in range comes back from the deal, and what is typed stays as it is', () => {
		const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => String(n / 100))
		fc.assert(
			fc.property(percent, fc.constantFrom('startDown', 'startMonths'), (text, name) => {
				const one = field(name)
				const stored = storedText(one, text)
				expect(Number(shownText(one, '', stored))).toBeCloseTo(Number(text), 9)
				expect(shownText(one, `0${text}`, stored)).toBe(`0${text}`)
			}),
		)
		expect(shownText(field('startDown'), '25', '80')).toBe('20')
		expect(shownText(field('startPrice'), '', '200000')).toBe('200,000')
		expect(shownText(field('startDown'), '25', '150')).toBe('')
	})

	test.each([
		['startPrice', '200,000', null],
		['startPrice', '', null],
		[
			'startPrice',
			'abc',
			/^We couldn't read this number, so it counts as empty\. Enter an amount/u,
		],
		['startPrice', '-5', /^We couldn't read/u],
		[
			'startPrice',
			'180k',
			/^We couldn't read 180k, so it counts as empty\. Did you mean \$180,000\?$/u,
		],
		[
			'startMonths',
			'5m',
			/^We couldn't read 5m, so it counts as empty\. Enter a number of months/u,
		],
		['startPrice', '99999999999', /^Enter an amount from \$0/u],
		[
			'startDown',
			'100.5',
			/^This is too high, so it counts as empty\. Enter a percentage from 0 to 100\.$/u,
		],
		['startRate', '150', /^Enter a percentage from 0 to/u],
		['startMonths', '122', /^Enter a number of months from 0 to 121\.$/u],
		['startRate', '1'.repeat(21), /^Use at most 20 characters\. /u],
	])('PRO-86 %s %j: what to correct is %s', (name, text, expected) => {
		const problem = startProblem(field(name), text)
		if (expected === null) expect(problem).toBeNull()
		else expect(problem).toMatch(expected)
	})

	test('PRO-86 what the card refuses, the full form marks too', () => {
		for (const one of START_FIELDS) {
			for (const text of ['abc', '99999999999', '150', '180k']) {
				// What counts as empty is no part of the deal.
				if (startProblem(one, text) === null || storedText(one, text) === '') continue
				const way = one.way ?? 'rental'
				const { problems } = readInputs(startInputs(way, { ...EMPTY_START, [one.name]: text }))
				expect([one.name, text, Object.keys(problems)]).toEqual([one.name, text, [one.key]])
			}
		}
	})

	test('CALC-13 the button of an entry in shorthand sends its field again', () => {
		const query = new URLSearchParams('start=rental&startPrice=180k&startRent=2k&startPrice=180000')
		const { startPrice, startRent } = readStart(query)?.texts ?? EMPTY_START
		expect([startPrice, startRent]).toEqual(['180,000', '2k'])
		expect(storedText(field('startRent'), startRent)).toBe('2k')
		expect(startMeant(field('startRent'), startRent)?.shown).toBe('$2,000')
	})

	test('PRO-86 an address has the entries of both ways, and only the known ones', () => {
		const query = new URLSearchParams(startQuery({ way: 'flip', texts }))
		query.set('startOther', '1')
		expect(query.get('start')).toBe('flip')
		expect(query.has('startInsurance')).toBe(false)
		expect(readStart(query)).toEqual({
			way: 'flip',
			texts: {
				...texts,
				startPrice: '200,000',
				startRate: '7',
				startTaxes: '2,400',
				startSale: '285,000',
			},
		})
		for (const way of ['', 'loan', 'constructor']) {
			expect(readStart(new URLSearchParams({ start: way, startPrice: '1' }))).toBeNull()
		}
	})
})
