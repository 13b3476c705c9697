import '#tests/helpers/setup/slow-env'
import { expect, test } from 'vitest'
import { useBilling } from '#tests/helpers/billing/billing'
import { inThisProcess } from '#tests/helpers/billing/membership-model/places'
import { describeFailure, shrink } from '#tests/helpers/billing/membership-model/report'
import { readSteps, seedsOf, sequenceOf } from '#tests/helpers/billing/membership-model/steps'
import { runSteps } from '#tests/helpers/billing/membership-model/walk'
import type { Place } from '#tests/helpers/billing/membership-model/walk-state'

/**
 * Random sequences against the model of the membership, with a new seed in each run. `FUZZ_SEED` repeats a run, `MEMBERSHIP_STEPS` one
 * sequence, `MEMBERSHIP_SEQUENCES` says how many.
 */

const LENGTH = 12
const { FUZZ_SEED, MEMBERSHIP_SEQUENCES, MEMBERSHIP_STEPS } = process.env
const SEED = Number(FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const COMMAND =
	'npx vitest run --config vitest.slow.config.ts tests/resilience/membership-walk.slow.test.ts'

/** Runs sequences; the failure names the seed of the run and each broken sequence. */
async function walk(
	place: Place,
	name: string,
	{ count, kills = false }: { count: number; kills?: boolean },
) {
	const command = `${COMMAND} -t '${name}'`
	if (MEMBERSHIP_STEPS !== undefined) {
		const steps = readSteps(MEMBERSHIP_STEPS)
		const outcome = await runSteps(place, steps)
		if (outcome.violations.length > 0)
			expect.fail(describeFailure(null, { steps, outcome }, command))
		return
	}
	const failures: string[] = []
	for (const seed of seedsOf(SEED, Number(MEMBERSHIP_SEQUENCES ?? count))) {
		const steps = sequenceOf(seed, LENGTH, { kills })
		const outcome = await runSteps(place, steps)
		if (outcome.violations.length === 0) continue
		failures.push(describeFailure(seed, await shrink(place, steps, outcome), command))
	}
	if (failures.length > 0) expect.fail([`FUZZ_SEED=${SEED}`, ...failures].join('\n\n'))
}

const HOURS = 4 * 3_600_000

const billing = useBilling()

test(
	'MON-40 200 random sequences keep to the model',
	async ({ task }) => {
		Object.assign(task.meta, { figures: { FUZZ_SEED: SEED } })
		await walk(inThisProcess(billing), '200 random sequences', { count: 200 })
	},
	HOURS,
)
