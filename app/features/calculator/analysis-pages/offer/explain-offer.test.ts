import { type AnalysisValues, type TypedNumbers, listAssumptions } from '~/deal'
import { describe, expect, test } from 'vitest'
import { OFFER_TARGETS, atPrice, solveOffer } from '~/features/calculator/analysis/offer'
import {
	type AnyFigure,
	figureState,
} from '~/features/calculator/analysis-pages/figures/figure-text'
import { findMismatch, withOtherAssumption } from '#tests/helpers/calculator/explained-figures'
import {
	ANCHOR,
	BRIDGE,
	dealWith,
	FLIP,
	LAW_RUNS,
	randomTypedDeals,
} from '#tests/helpers/calculator/typed-deals'
import { FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { explainOffer, offerFormulas } from './explain-offer'
import { readOfferFields } from './offer-fields'
import { figureOfTarget, figuresOf, offerFigures } from './offer-figures'
import type { OfferFields } from './offer-view'

/** The figures that the page shows for an offer, by their names; none without one. */
function shownFigures(
	values: AnalysisValues,
	{ target, step }: OfferFields,
): Map<string, AnyFigure> {
	const answer = solveOffer(values, target, step)
	if (answer.kind !== 'price') return new Map()
	const deal = atPrice(values, answer.offer)
	const figures = offerFigures(deal)
	const shown = new Map<string, AnyFigure>(figuresOf(deal).map((name) => [name, figures[name]]))
	shown.set('offer', answer.offer)
	shown.set(figureOfTarget(target.key, values), answer.figure)
	if (values.askPrice > 0) shown.set('gap', values.askPrice - answer.offer)
	return shown
}

/** Every target that the deal can be solved for, with its usual amount. */
const targetsOf = (values: AnalysisValues): OfferFields[] =>
	OFFER_TARGETS.map(({ key }) => readOfferFields({ target: key }, values))

/** The page's fields as typed. */
function asTyped({ target, step }: OfferFields): Record<string, string> {
	return { target: target.key, amount: String(target.amount), step: String(step) }
}

function mismatches(values: AnalysisValues, fields: OfferFields): string[] {
	const formulas = offerFormulas({ values, extra: asTyped(fields) })
	const found: string[] = []
	for (const [name, figure] of shownFigures(values, fields)) {
		const problem = findMismatch(figure, formulas[name])
		if (problem !== null) found.push(`${fields.target.key} ${name}: ${problem}`)
	}
	return found
}

const DEALS: Record<string, Partial<TypedNumbers>> = {
	'a rental with a loan': { ...ANCHOR, askPrice: 215_000 },
	'a cash purchase': { ...ANCHOR, plan: 'cash' },
	'a flip': FLIP,
	'a bridge with a refinance': BRIDGE,
	'a bridge with a sales price': { ...BRIDGE, sPrice: 235_000, pointsPer: 2 },
	'a sale by cap rate': { ...ANCHOR, exitBy: 'cap', exitCap: 8, taxOn: true },
}

describe('PRO-06 the explanations of the offer page', () => {
	test.each(Object.entries(DEALS))(
		'PRO-06 PRO-54 the numbers give each figure of %s, for every target',
		(_name, deal) => {
			const values = dealWith(deal)
			const all = targetsOf(values)
			expect(all.flatMap((fields) => mismatches(values, fields))).toEqual([])
			expect(all.filter((fields) => shownFigures(values, fields).size > 0)).not.toEqual([])
		},
	)

	test('PRO-06 the numbers give the figures of random deals', () => {
		for (const [index, values] of randomTypedDeals(LAW_RUNS / 3, FUZZ_SEED).entries()) {
			const key = OFFER_TARGETS[index % OFFER_TARGETS.length]?.key ?? 'irr'
			const fields = readOfferFields({ target: key, step: '500' }, values)
			expect(mismatches(values, fields), `seed ${FUZZ_SEED}, deal ${index}`).toEqual([])
		}
	})

	test('PRO-06 PRO-54 prints the offer as the lines of its bridge', () => {
		const values = dealWith(ANCHOR)
		const fields = readOfferFields({ target: 'cashOnCash', amount: '10' }, values)
		const { offer, gap } = explainOffer({ values, extra: asTyped(fields) })
		// 75% of 168,900 and 10% of the cash in, less 3% and 1% of the loan.
		expect(offer?.numbers).toBe('$126,675 + $48,627 − $5,067 − $1,267 − $69 + $1 = $168,900')
		expect(gap?.numbers).toBe('$200,000 − $168,900 = $31,100')
	})

	test('PRO-06 every figure has words, and numbers where it has a value', () => {
		for (const [name, deal] of Object.entries(DEALS)) {
			const values = dealWith(deal)
			for (const fields of targetsOf(values)) {
				const explanations = explainOffer({ values, extra: asTyped(fields) })
				const shown = shownFigures(values, fields)
				expect(new Set(Object.keys(explanations))).toEqual(new Set(shown.keys()))
				for (const [key, figure] of shown) {
					const explanation = explanations[key]
					const where = [name, fields.target.key, key]
					expect([...where, explanation?.formula]).toEqual([
						...where,
						expect.stringMatching(/^[^a-z].*\S$/u),
					])
					const hasValue = figureState(figure).value !== null
					expect([...where, explanation?.numbers !== '']).toEqual([...where, hasValue])
					expect(JSON.stringify(explanation)).not.toMatch(/NaN|Infinity|undefined/)
				}
			}
		}
	})

	test.each(Object.entries(DEALS))(
		'PRO-06 every assumed input that changes the offer of %s is named',
		(_name, deal) => {
			const values = dealWith(deal)
			const missing: string[] = []
			for (const { target } of targetsOf(values)) {
				const exact = { target, step: 1 } as OfferFields
				const before: AnyFigure | undefined = shownFigures(values, exact).get('offer')
				if (before === undefined) continue
				const formula = offerFormulas({ values, extra: asTyped(exact) })['offer']
				for (const assumption of listAssumptions(values.typed, values)) {
					const other = withOtherAssumption(values, assumption)
					const after: AnyFigure | undefined =
						other === null ? before : shownFigures(other, exact).get('offer')
					if (after !== before && formula?.inputs.includes(assumption.key) !== true) {
						missing.push(`${target.key}: ${assumption.key}`)
					}
				}
			}
			expect(missing).toEqual([])
		},
	)
})
