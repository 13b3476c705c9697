import { expect, test } from 'vitest'
import { dealWith } from '#tests/helpers/calculator/typed-deals'
import { strategyOf, strategyReason } from './strategy'

const SALE = { purchase: 100_000, sPrice: 150_000 }
const RENT = { purchase: 100_000, rent: 1_000 }
const BRRRR = 'Shown as a BRRRR, because it has a monthly rent and hard money.'
const RENTAL = 'Shown as a rental, because it has a monthly rent.'

test.each([
	['a sale', SALE, 'flip', null],
	['a sale with hard money', { ...SALE, interestHard: 10 }, 'flip', null],
	['a rent', RENT, 'rental', null],
	['a rent with hard money', { ...RENT, interestHard: 10 }, 'brrrr', null],
	['both', { ...SALE, ...RENT }, 'rental', RENTAL],
	['both with a loan', { ...SALE, ...RENT, interestDSCR: 7 }, 'rental', RENTAL],
	['both with hard money', { ...SALE, ...RENT, down: 20 }, 'brrrr', BRRRR],
	['neither', { purchase: 100_000 }, '', null],
] as const)('DEAL-02 %s', (_what, inputs, strategy, reason) => {
	const values = dealWith(inputs)
	expect(strategyOf(values)).toBe(strategy)
	expect(strategyReason(values)).toBe(reason)
})
