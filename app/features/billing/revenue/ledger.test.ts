import { expect, test } from 'vitest'
import { useBilling } from '#tests/helpers/billing/billing'
import {
	compareLedger,
	differingPayments,
	seededRandom,
	walkAtRandom,
} from '#tests/helpers/billing/random-walk'

/** The sums of the ledger agree with what the provider has booked, whatever happens on the way. */

const billing = useBilling()

test.each([18, 1811])(
	'BILL-12 a random walk (seed %i) with lost, doubled and reordered webhooks agrees to the cent',
	async (seed) => {
		await walkAtRandom(billing, { random: seededRandom(seed), operations: 30 })
		expect(await differingPayments()).toEqual([])
		const { ledger, provider } = await compareLedger()
		expect(ledger).toEqual(provider)
		expect(provider.gross).toBeGreaterThan(0)
	},
)
