import '#tests/helpers/setup/slow-env'
import { expect, test } from 'vitest'
import { useBilling } from '#tests/helpers/billing/billing'
import {
	compareLedger,
	differingPayments,
	seededRandom,
	walkAtRandom,
} from '#tests/helpers/billing/random-walk'

/** The sums of the ledger agree with what the provider has booked after a long random walk. */

const billing = useBilling()
const OPERATIONS = 500

test.each([1, 2, 3])(
	'BILL-12 500 random operations (seed %i) with lost, doubled and reordered webhooks agree to the cent',
	async (seed) => {
		await walkAtRandom(billing, { random: seededRandom(seed), operations: OPERATIONS })
		expect(await differingPayments()).toEqual([])
		const { ledger, provider } = await compareLedger()
		expect(ledger).toEqual(provider)
		expect(provider.gross).toBeGreaterThan(0)
	},
	900_000,
)
