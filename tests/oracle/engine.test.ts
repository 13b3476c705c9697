import { expect, test } from 'vitest'
import { FUZZ_RUNS, FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { oracleDeals } from './deals'
import * as oracle from './engine'
import { differenceOf, figuresOf, type Shown } from './figures'
import * as product from './product'

/**
 * The numbers of the product against an engine that stands apart: `engine/` is the one of the release
 * before the model, frozen. It imports nothing of the product, and nothing generates it. What is new
 * gets a plain twin there, written from the specification by somebody other than its author.
 */

test('MODEL-01 MODEL-06 every figure of every deal is that of the oracle', () => {
	const shown: Shown = { all: 0, same: 0 }
	for (const [index, deal] of oracleDeals(FUZZ_RUNS, randomNumbers(FUZZ_SEED)).entries()) {
		const [ours, theirs] = [figuresOf(product, deal), figuresOf(oracle, deal)]
		// Every fourth deal is absurd: its last digits are nobody's.
		const isAbsurd = index % 4 === 3
		const difference = differenceOf(ours, theirs, isAbsurd ? { isAbsurd } : { isAbsurd, shown })
		expect(difference, `deal ${index} of seed ${FUZZ_SEED}`).toBeNull()
	}
	expect(shown.same / shown.all).toBeGreaterThanOrEqual(0.9999)
})
