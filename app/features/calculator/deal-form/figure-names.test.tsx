// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { type DealInputs, emptyInputs } from '~/deal'
import { explainedOpening } from '~/features/calculator/plan-headline/explain-opening'
import type { OpeningSource } from '~/features/calculator/plan-headline/opening-types'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { CalculatorPage } from './calculator-page'
import type { CalculatorView } from './calculator-types'

/** The whole page in typical states of a deal: no two figures have one name and different values. */

type Named = [place: string, label: string, value: string]

const EMPTY = /^$|—/u

const textOf = (element: Element | null): string =>
	(element?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim()

/** A copy of the element without its hints. */
function withoutNotes(element: Element | null): Element | null {
	const copy = element?.cloneNode(true)
	if (!(copy instanceof Element)) return null
	for (const note of copy.querySelectorAll('.note')) note.remove()
	return copy
}

/** The parts of a page that pair a label with a value, by the selectors of all three. */
const PAIRS = [
	['.explanation__head', '.explanation__label', '.explanation__value'],
	['.results-bar__figure', '.results-bar__label', '.results-bar__value'],
	['.waterfall__sum', 'th', 'td:last-child'],
	['.print-sheet__lines > div', 'dt', 'dd:not(.print-sheet__note)'],
] as const

/** '$1,850' behind the name of the figure. */
const TITLE = /^(?<label>.*\D) (?<value>−?\$?[\d,.]+[KMBT]?%?)$/u

/** Every label with its value on the page. */
function namedValues(page: Document): Named[] {
	const pairs = PAIRS.flatMap(([place, label, value]) =>
		[...page.querySelectorAll(place)].map<Named>((row) => [
			place,
			textOf(row.querySelector(label)),
			textOf(withoutNotes(row.querySelector(value))),
		]),
	)
	const titles = [...page.querySelectorAll('.disclosure__aside')].flatMap<Named>((title) => {
		const { label, value } = TITLE.exec(textOf(title))?.groups ?? {}
		return label === undefined || value === undefined ? [] : [['.disclosure__aside', label, value]]
	})
	return [...pairs, ...titles].filter(([, , value]) => !EMPTY.test(value))
}

/** The page of a deal as the server sends it. */
function pageOf(some: Partial<DealInputs>, more: Partial<OpeningSource>): Document {
	const inputs = { ...emptyInputs(), ...some }
	const { analysis = null, own = null } = more
	const view: CalculatorView = {
		userId: 'u1',
		tier: 'paid',
		needsTerms: false,
		saved: [],
		deal: { propertyAddress: '', inputs, analysis, opened: null },
		start: null,
		opening: explainedOpening({ inputs, analysis, own }),
		own,
		isPhone: true,
		today: '2026-11-23T00:00:00.000Z',
	}
	const html = serverHtml('/', createElement(CalculatorPage, { view, answer: undefined }))
	return new DOMParser().parseFromString(html, 'text/html')
}

const FLIP = { purchase: '160000', kitchen: '40000', sPrice: '285000', hold: '150' }
const RENTAL = { purchase: '200000', rent: '2000', yTaxes: '2400', yInsurance: '1200' }
const LOAN = { arv: '200000', ltv: '75', interestDSCR: '7', years: '30' }
const printed = (some: Partial<DealInputs>) =>
	textOf(pageOf(some, {}).querySelector('.print-sheet__lines'))

test('PRO-87 the printed sheet has hard money only if it is entered', () => {
	const rental = { purchase: '200000', rent: '2000', interestDSCR: '7' }
	expect(printed(rental)).toContain('Cap rate')
	expect(printed(rental)).not.toMatch(/hard money/iu)
	expect(printed({ ...rental, down: '10' })).toContain('Hard money loan')
})

const OFFER = { arv: '285000', margin: '30' }
const HARD_FLIP = { ...FLIP, down: '20', interestHard: '11', lendFees: '900' }
const ALL_COSTS = {
	analysis: analysisOf({ pointsPer: '2', buyCostPer: '3', contingencyPer: '10', sellPer: '8' }),
}

test('FIX-16 a flip with costs of the analysis opens with its profit after all costs; the results keep their rows', () => {
	const named = namedValues(pageOf(HARD_FLIP, ALL_COSTS))
	const valuesOf = (name: string) =>
		named.flatMap(([place, label, value]) => (label === name ? [[place, value]] : []))
	// 285,000 less 8%, 200,000, 160,000 × 2% of points and 11% for 150 days, 4,800, 4,000 and 900.
	expect(valuesOf('Profit after all costs')).toEqual([
		['.explanation__head', '$41,967'],
		['.results-bar__figure', '$41,967'],
		['.print-sheet__lines > div', '$41,967'],
	])
	const before = valuesOf('Net profit after hard money')
	expect(before.filter(([place]) => place === '.explanation__head')).not.toEqual([])
	expect(new Set(before.map(([, value]) => value))).toEqual(new Set(['$57,957']))
})

test.each<[string, Partial<DealInputs>, Partial<OpeningSource>]>([
	['a flip without a loan', FLIP, {}],
	['a flip with a loan', { ...FLIP, down: '20', interestHard: '11', lendFees: '900' }, {}],
	['a flip with all costs', HARD_FLIP, ALL_COSTS],
	['a flip in cash with all costs', FLIP, ALL_COSTS],
	['a flip with an offer', { ...FLIP, ...OFFER }, {}],
	['a rental without a loan', RENTAL, {}],
	['a rental with a loan', { ...RENTAL, ...LOAN }, {}],
	['a rental with a loan and reserves', { ...RENTAL, ...LOAN, vacancyPer: '5' }, {}],
	['a rental with a rate only', { ...RENTAL, interestDSCR: '7' }, {}],
	['a rental with a loan without an ARV', { ...RENTAL, ...LOAN, arv: '' }, {}],
	['a rental with a loan without a term', { ...RENTAL, ...LOAN, years: '' }, {}],
	['a rental with a rate of 0', { ...RENTAL, ...LOAN, interestDSCR: '0' }, {}],
	['a rental without costs', { purchase: '200000', rent: '2000' }, {}],
	['a rental with hard money', { ...RENTAL, ...LOAN, down: '20', interestHard: '11' }, {}],
	['a rental with a sale', { ...RENTAL, ...LOAN, sPrice: '285000', margin: '30' }, {}],
	['an empty rent', { ...RENTAL, ...LOAN, rent: '' }, {}],
	['an empty rent with an offer', { ...OFFER, purchase: '150000' }, {}],
	['a price only', { purchase: '200000' }, {}],
	['a rent only', { rent: '2000' }, {}],
	['a cost only', { hoa: '1200' }, {}],
	['an unfinished number', { ...RENTAL, purchase: '.', ltv: '7.' }, {}],
	['a text that is no number', { ...RENTAL, ...LOAN, arv: 'abc' }, {}],
	['a margin out of range', { ...RENTAL, ...OFFER, margin: '130' }, {}],
	['an LTV out of range', { ...RENTAL, ...LOAN, ltv: '150' }, {}],
	['a chosen plan without its rate', RENTAL, { analysis: analysisOf({ plan: 'loan' }) }],
	['an own plan', RENTAL, { own: { plan: 'bridge' } }],
	...SAMPLE_DEALS.map(({ key, inputs }) => [`the sample ${key}`, inputs, {}] as const).map(
		([name, inputs, more]): [string, DealInputs, object] => [name, inputs, more],
	),
])('CALC-19 PRO-17 PRO-87 %s: a name has one value', (_, some, more) => {
	const byLabel = new Map<string, Named[]>()
	for (const named of namedValues(pageOf(some, more))) {
		const label = named[1].toLowerCase()
		byLabel.set(label, [...(byLabel.get(label) ?? []), named])
	}
	expect(byLabel.size).toBeGreaterThan(20)
	for (const all of byLabel.values()) {
		expect([all, new Set(all.map(([, , value]) => value)).size]).toEqual([all, 1])
	}
})

test('CALC-19 a cash flow and a DSCR without a loan payment say so in their names', () => {
	const names = (some: Partial<DealInputs>) =>
		namedValues(pageOf(some, {})).map(([, label]) => label)
	const without = names({ ...RENTAL, interestDSCR: '7' })
	expect(without).toContain('Cash flow per month before reserves, without a loan payment')
	expect(without).toContain('Rent ÷ taxes, insurance and HOA')
	expect(without.filter((label) => /^DSCR/u.test(label))).toEqual(
		expect.not.arrayContaining([expect.stringContaining('loan payment, taxes')]),
	)
	const withLoan = names({ ...RENTAL, ...LOAN })
	expect(withLoan).toContain('Cash flow per month before reserves')
	expect(withLoan).toContain('DSCR (rent ÷ loan payment, taxes, insurance and HOA)')
})
