import { expect, test } from 'vitest'
import { useBilling } from '#tests/helpers/billing/billing'
import { inThisProcess } from '#tests/helpers/billing/membership-model/places'
import { breach, sequences } from '#tests/helpers/billing/membership-model/report'

/**
 * Random sequences of what members, admins, banks, the owner and the time do, on the running product and
 * against a model of the membership that was written from the specification. With
 * `MEMBERSHIP_SEQUENCES` and `MEMBERSHIP_SEED` others are run, with `MEMBERSHIP_STEPS` the one that a
 * failure has printed.
 */

const billing = useBilling()

const { MEMBERSHIP_SEQUENCES, MEMBERSHIP_SEED } = process.env
const all = sequences(Number(MEMBERSHIP_SEED ?? 40), Number(MEMBERSHIP_SEQUENCES ?? 40))
const command = 'npx vitest run tests/routes/billing/membership-walk.test.ts'

for (const sequence of all) {
	test(`MON-40 ${sequence.name} keeps to the model: access, pages, mails and money`, async () => {
		const broken = await breach(inThisProcess(billing), sequence, { command })
		if (broken !== null) expect.fail(broken)
	}, 600_000)
}
