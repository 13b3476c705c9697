import '#tests/helpers/setup/slow-env'
import { expect, test } from 'vitest'
import { useBilling } from '#tests/helpers/billing/billing'
import { inThisProcess } from '#tests/helpers/billing/membership-model/places'
import { breach, sequences } from '#tests/helpers/billing/membership-model/report'

/** Random sequences against the model of the membership, others in each run; `FUZZ_SEED` repeats one. */

const billing = useBilling()
const { FUZZ_SEED, MEMBERSHIP_SEQUENCES } = process.env
const SEED = Number(FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const command =
	'npx vitest run --config vitest.slow.config.ts tests/resilience/membership-walk.slow.test.ts'

test('MON-40 200 random sequences keep to the model: access, pages, mails and money', async ({
	task,
}) => {
	Object.assign(task.meta, { figures: { FUZZ_SEED: SEED } })
	const failures: string[] = []
	for (const sequence of sequences(SEED, Number(MEMBERSHIP_SEQUENCES ?? 200))) {
		const broken = await breach(inThisProcess(billing), sequence, { command })
		if (broken !== null) failures.push(broken)
	}
	if (failures.length > 0) expect.fail([`FUZZ_SEED=${SEED}`, ...failures].join('\n\n'))
}, 14_400_000)
