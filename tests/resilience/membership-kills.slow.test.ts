import '#tests/helpers/setup/slow-env'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { closeDatabase, openDatabase } from '~/core/db/db.server'
import { currentTime } from '~/core/time/clock'
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/start'
import { breach, sequences } from '#tests/helpers/billing/membership-model/report'
import { atServer } from '#tests/helpers/billing/membership-model/server-place'
import { NO_LIMIT } from '#tests/helpers/billing/payments'
import { controlSandbox } from '#tests/helpers/billing/sandbox-control'
import { freePort, startAppServer } from '#tests/helpers/server/app-server'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

/**
 * Random sequences against the model of the membership at the built server, which is killed meanwhile. Its
 * pages come over HTTP; the job runs in this process, as in another one of the same database.
 */

const { FUZZ_SEED, MEMBERSHIP_SEQUENCES } = process.env
const SEED = Number(FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const command =
	'npx vitest run --config vitest.slow.config.ts tests/resilience/membership-kills.slow.test.ts'
/** Each begins with a start of the server. */
const TRIES = 15

let provider: StripeSandbox
let place: Awaited<ReturnType<typeof atServer>>

beforeAll(async () => {
	const port = await freePort()
	process.env['APP_ORIGIN'] = `http://localhost:${port}`
	provider = await startStripeSandbox({
		port: 0,
		webhookUrl: `http://localhost:${port}/api/stripe/webhook`,
		settings: NO_LIMIT,
		now: currentTime,
	})
	process.env['STRIPE_API_BASE'] = provider.origin
	forgetSingleton('config')
	const { dataDir } = config()
	const start = () =>
		startAppServer({ PORT: String(port), STRIPE_API_BASE: provider.origin }, { dataDir })
	place = await atServer(start, controlSandbox(provider.origin))
	await openDatabase()
})

afterAll(async () => {
	await closeDatabase()
	await place.stop()
	await provider.stop()
})

test('MON-40 30 random sequences with kills keep to the model: access, pages, mails and money', async ({
	task,
}) => {
	Object.assign(task.meta, { figures: { FUZZ_SEED: SEED } })
	const failures: string[] = []
	for (const sequence of sequences(SEED, Number(MEMBERSHIP_SEQUENCES ?? 30), { kills: true })) {
		const broken = await breach(place, sequence, { command, most: TRIES })
		if (broken !== null) failures.push(broken)
	}
	if (failures.length > 0) expect.fail([`FUZZ_SEED=${SEED}`, ...failures].join('\n\n'))
}, 14_400_000)
