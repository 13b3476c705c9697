import { expect, test } from 'vitest'
import { dealWith } from '#tests/helpers/calculator/typed-deals'
import { FLIP_TEXT, flipText, profitText } from './flip-text'

/** What is said of a flip's profit is true of the costs that were entered. */

const DEAL = { purchase: 200_000, misc1: 40_000, sPrice: 300_000, down: 10, interestHard: 11 }

test('FIX-16 a result of the calculator says that its costs are fixed, an offer which are entered', () => {
	const values = dealWith({ ...DEAL, sellPer: 9, pointsPer: 3, buyCost: 500 })
	for (const result of ['net', 'netHard', 'roiHard']) {
		expect(flipText(result, values)).toMatch(/takes 6\.6% .* “Profit after all costs” counts/u)
	}
	expect(flipText('flipHard', values)).toBe(
		'Profit after all costs takes 9% of the sales price for closing costs and commission, and counts the costs that you entered. Not entered, so counted as $0: contingency.',
	)
	expect(flipText('flipCash', values)).toMatch(/takes 9% .* counted as \$0: contingency\.$/u)
	expect(flipText('irr', values)).toBeNull()
})

test('FIX-16 without an entry the text is the same for results, offers, and the headline', () => {
	const values = dealWith(DEAL)
	for (const result of ['netHard', 'flipHard']) expect(flipText(result, values)).toBe(FLIP_TEXT)
	expect(profitText(values)).toBe(FLIP_TEXT)
	expect(FLIP_TEXT).toContain('6.6%')
})

test('FIX-16 a cost that was entered as 0 is not said to be missing', () => {
	const text = profitText(dealWith({ ...DEAL, buyCostPer: 0, contingencyPer: 0, pointsPer: 0 }))
	expect(text).toContain('counts the costs that you entered.')
	expect(text).not.toContain('Not entered')
})

test('FIX-16 names every cost that is missing, and points only of a loan', () => {
	expect(profitText(dealWith({ ...DEAL, sellPer: 8 }))).toContain(
		'so counted as $0: purchase closing costs, contingency, points.',
	)
	const inCash = dealWith({ purchase: 200_000, sPrice: 300_000, sellPer: 8 })
	expect(profitText(inCash)).toContain('so counted as $0: purchase closing costs, contingency.')
})
