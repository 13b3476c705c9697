import { expect, test } from 'vitest'
import { FUZZ_RUNS, FUZZ_SEED } from '#tests/helpers/fuzz/fuzz-settings'
import { randomNumbers } from '#tests/helpers/fuzz/random-deals'
import { oracleDeals } from './deals'
import * as oracle from './engine'
import { figuresOf } from './figures'
import * as product from './product'

/**
 * The numbers of the product against an engine that stands apart: `engine/` is the one of the release
 * before the model, frozen. It imports nothing of the product, and nothing generates it. What is new
 * gets a plain twin there, written from the specification by somebody other than its author.
 */

test('MODEL-01 every figure of every deal is that of the oracle, bit for bit', () => {
	for (const [index, deal] of oracleDeals(FUZZ_RUNS, randomNumbers(FUZZ_SEED)).entries()) {
		const [ours, theirs] = [figuresOf(product, deal), figuresOf(oracle, deal)]
		if (ours === theirs) continue
		// Only now as objects, since a comparison of hundreds of months takes long.
		expect(JSON.parse(ours), `deal ${index} of seed ${FUZZ_SEED}`).toEqual(JSON.parse(theirs))
	}
})
