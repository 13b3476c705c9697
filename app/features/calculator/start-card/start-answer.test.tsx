import { createElement } from 'react'
import { expect, test } from 'vitest'
import { emptyDeal } from '~/features/calculator/deal-form/deal-reducer'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { headlineText, PlanHeadline } from '~/features/calculator/plan-headline/plan-headline'
import type { OpeningState } from '~/features/calculator/plan-headline/use-opening'
import { analysisOf } from '#tests/helpers/calculator/analysis-texts'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { computeOpening } from '~/features/calculator/plan-headline/opening'
import { StartAnswer } from './start-answer'

/** What the page says while it has no figures of the analysis. */

const dealOf = (some: Record<string, string>) => {
	const state = { ...emptyDeal(), inputs: { ...emptyDeal().inputs, ...some } }
	return { state, deal: evaluateDeal(state.inputs) }
}

const openingOf = (isFailed: boolean): OpeningState => ({
	opening: null,
	isFailed,
	explain: () => undefined,
})

const answerOf = (some: Record<string, string>, isFailed: boolean) =>
	serverHtml(
		'/calculator',
		createElement(StartAnswer, {
			way: 'rental',
			isUsed: true,
			opening: openingOf(isFailed),
			...dealOf(some),
		}),
	)

const COMPLETE = { purchase: '200000', rent: '2000' }

test('PRO-86 the card asks only for what is missing while the engine loads', () => {
	const incomplete = [
		['200000', ''],
		['', '2000'],
	] as const
	for (const [purchase, rent] of incomplete) {
		expect(answerOf({ purchase, rent }, false)).toContain(
			'Enter a purchase price and a monthly rent.',
		)
	}
	expect(answerOf({ purchase: 'abc', rent: '1' }, false)).toContain(
		'Correct the field “Purchase price” to see the result.',
	)
	expect(answerOf(COMPLETE, false)).toMatch(/aria-busy="true"[^>]*>Updating…</u)
})

test('PRO-86 a loss that is displayed as $0 is not marked as a loss', () => {
	const { state, deal } = dealOf({ purchase: '934000.3', sPrice: '1000000' })
	const html = serverHtml(
		'/calculator',
		createElement(StartAnswer, {
			way: 'flip',
			isUsed: true,
			opening: openingOf(false),
			state,
			deal,
		}),
	)
	expect(deal.figures.net).toBeLessThan(0)
	expect(html).toMatch(/id="figure-net"[^>]*>\$0</u)
	expect(html).not.toContain('data-tone="neg"')
})

test('PRO-86 PRO-87 a flip is a cash purchase until hard money is entered; no dash looks too high', () => {
	const answer = (some: Record<string, string>) => {
		const { state, deal } = dealOf({ purchase: '160000', sPrice: '285000', ...some })
		const opening = openingOf(false)
		const props = { way: 'flip', isUsed: true, opening, state, deal } as const
		return serverHtml('/calculator', createElement(StartAnswer, props))
	}
	const cash = answer({})
	expect(cash).toContain('Net profit (cash purchase)')
	expect(cash).toContain('No hard money rate yet, so this is a cash purchase.')
	expect(cash).not.toContain('put no money in')
	const financed = answer({ interestHard: '0', down: '0' })
	expect(financed).toContain('You put no money in.')
	expect(financed).not.toContain('ooks too high')
	const asked = answer({ interestHard: '11', hold: '150' })
	expect(asked).toContain('Enter a down payment, or 0 for none.')
	expect(asked).not.toContain('ooks too high')
	expect(answer({ interestHard: '11', hold: '150', down: '0' })).toContain('Looks too high')
	expect(answer({ interestHard: '11', hold: '150', down: '20' })).not.toContain('own payment, or')
})

test('PRO-86 PRO-87 a flip says what its profit does not count', () => {
	const { state, deal } = dealOf({ purchase: '150000', misc1: '40000', sPrice: '260000' })
	const opening = { ...openingOf(false), opening: computeOpening({ ...state, own: null }) }
	const props = { way: 'flip', isUsed: true, state, deal, opening } as const
	const html = serverHtml('/calculator', createElement(StartAnswer, props))
	expect(html).toContain('has no purchase closing costs and no contingency in it')
	expect(html).toContain('Empty holding costs and lender fees count as $0.')
})

test('FIX-32 a flip waits for a cost of the analysis that cannot be read', () => {
	const { state, deal } = dealOf({ purchase: '200000', sPrice: '300000' })
	const analysis = analysisOf({ sellPer: '9,5' })
	const opening = computeOpening({ ...state, analysis, own: null })
	const unread = { ...openingOf(false), isCostUnread: true }
	expect(headlineText(deal, { ...unread, opening })).toMatch(/^Correct the field “/u)
	expect(headlineText(deal, { ...unread, opening: null })).toBe('Updating…')
	const props = { way: 'flip', isUsed: true, state, deal, opening: { ...unread, opening } } as const
	const html = serverHtml('/calculator', createElement(StartAnswer, props))
	expect(html).toContain('Correct the field “')
	expect(html).not.toContain('$')
	expect(headlineText(deal, openingOf(false))).toContain('$')
})

test('PRO-86 PRO-87 a rental says why it is shown as a BRRRR', () => {
	const answer = (down: string) => {
		const { state, deal } = dealOf({ ...COMPLETE, interestDSCR: '7', down })
		const opening = { ...openingOf(false), opening: computeOpening({ ...state, own: null }) }
		const props = { way: 'rental', isUsed: true, state, deal, opening } as const
		return serverHtml('/calculator', createElement(StartAnswer, props))
	}
	const text = 'Shown as a BRRRR, because a down payment is entered under Hard Money.'
	expect(answer('20')).toContain(text)
	expect(answer('')).not.toContain('BRRRR')
})

test('PRO-86 PRO-87 an engine that cannot be loaded is answered with a reload', () => {
	const { deal } = dealOf(COMPLETE)
	const headline = createElement(PlanHeadline, { deal, state: openingOf(true) })
	for (const html of [answerOf(COMPLETE, true), serverHtml('/calculator', headline)]) {
		expect(html).toContain('We couldn&#x27;t load these figures.')
		expect(html).toContain('href="/calculator">Reload the page</a>; your numbers are kept.')
	}
	expect(headlineText(deal, openingOf(true))).toBe(
		"We couldn't load these figures. Reload the page; your numbers are kept.",
	)
})
