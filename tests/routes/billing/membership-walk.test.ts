import { expect, test } from 'vitest'
import { useBilling } from '#tests/helpers/billing/billing'
import { describeFailure, shrink } from '#tests/helpers/billing/membership-model/report'
import { readSteps, seedsOf, sequenceOf } from '#tests/helpers/billing/membership-model/steps'
import { inThisProcess } from '#tests/helpers/billing/membership-model/places'
import { runSteps } from '#tests/helpers/billing/membership-model/walk'

/**
 * Random sequences of what members, admins, banks, the owner and the time do, on the running product and
 * against a model of the membership that was written from the specification. With
 * `MEMBERSHIP_SEQUENCES` and `MEMBERSHIP_SEED` others are run, with `MEMBERSHIP_STEPS` the one that a
 * failure has printed.
 */

const billing = useBilling()

const LENGTH = 12
const { MEMBERSHIP_SEQUENCES, MEMBERSHIP_SEED, MEMBERSHIP_STEPS } = process.env
const COMMAND = 'npx vitest run tests/routes/billing/membership-walk.test.ts'

const sequences =
	MEMBERSHIP_STEPS === undefined
		? seedsOf(Number(MEMBERSHIP_SEED ?? 40), Number(MEMBERSHIP_SEQUENCES ?? 40)).map((seed) => ({
				seed,
				steps: sequenceOf(seed, LENGTH),
			}))
		: [{ seed: null, steps: readSteps(MEMBERSHIP_STEPS) }]

for (const { seed, steps } of sequences) {
	const title = `MON-40 twelve random acts (seed ${seed ?? 'none'})`
	test(`${title}: access, pages, mails and money as the model says`, async () => {
		const outcome = await runSteps(inThisProcess(billing), steps)
		if (outcome.violations.length === 0) return
		const isShort = MEMBERSHIP_STEPS !== undefined
		const shortest = isShort
			? { steps, outcome }
			: await shrink(inThisProcess(billing), steps, outcome)
		expect.fail(describeFailure(seed, shortest, COMMAND))
	}, 600_000)
}
