import '#tests/helpers/setup/slow-env'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentTime } from '~/core/time/clock'
import { closeDatabase, db, openDatabase } from '~/core/db/db.server'
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/start'
import { type AppServer, freePort, startAppServer } from '#tests/helpers/server/app-server'
import { controlSandbox, type SandboxControl } from '#tests/helpers/billing/sandbox-control'

/** Security row 75: the process is killed while it handles events. */

const ROUNDS = 20
const dataDir = mkdtempSync(join(tmpdir(), 'prohub-killed-'))
let port: number
let provider: StripeSandbox
let sandbox: SandboxControl
let server: AppServer

const start = () =>
	startAppServer({ PORT: String(port), STRIPE_API_BASE: provider.origin }, { dataDir })

beforeAll(async () => {
	port = await freePort()
	provider = await startStripeSandbox({
		port: 0,
		webhookUrl: `http://localhost:${port}/api/stripe/webhook`,
		now: () => currentTime(),
	})
	sandbox = controlSandbox(provider.origin)
	await sandbox.webhooks({ mode: 'hold', retry: false })
	server = await start()
	process.env['DATA_DIR'] = dataDir
	await openDatabase()
})

afterAll(async () => {
	await closeDatabase()
	await server.stop()
	await provider.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

/** A user whose first purchase exists at the provider but has not been synced. */
async function buyer(round: number): Promise<string> {
	const [customer] = await sandbox.bulk({ customers: 1, emailPrefix: `killed${round}x` })
	if (customer === undefined) throw new Error('Nobody was made')
	const now = currentTime()
	const email = customer.email
	const row = await db().user.create({
		data: {
			email,
			verifiedEmail: email,
			firstName: 'K',
			lastName: 'L',
			createdAt: now,
			updatedAt: now,
		},
	})
	await db().billingAccount.create({
		data: {
			userId: row.id,
			stripeCustomerId: customer.id,
			syncStartedAt: new Date(0),
			createdAt: now,
		},
	})
	return row.id
}

test('security row 75 W8 killed at twenty random times: everything is applied exactly once', async ({
	task,
}) => {
	let answered = 0
	for (let round = 0; round < ROUNDS; round += 1) {
		const userId = await buyer(round)
		const sending = sandbox.flush()
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 250))
		await server.stop('SIGKILL')
		answered += (await sending).filter(({ status }) => status === 200).length
		server = await start()
		const events = (await sandbox.deliveries())
			.filter(({ state }) => state !== 'delivered' && state !== 'dropped')
			.map(({ event }) => event)
		// The dead process's lock expires; the provider retries until then.
		await expect
			.poll(
				async () => {
					const attempts = await sandbox.flush({ order: events })
					return attempts.every(({ status }) => status === 200)
				},
				{ timeout: 60_000, interval: 1_000 },
			)
			.toBe(true)
		const user = await db().user.findUniqueOrThrow({
			where: { id: userId },
			include: { billingAccount: { include: { payments: true, subscriptions: true } } },
		})
		expect(user).toMatchObject({ role: 'subscriber', subscriptionStatus: 'active' })
		expect(user.billingAccount?.payments).toHaveLength(1)
		expect(user.billingAccount?.subscriptions).toHaveLength(1)
		const payment = user.billingAccount?.payments[0]?.id ?? ''
		expect(await db().outboxMessage.count({ where: { dedupeKey: `receipt:${payment}` } })).toBe(1)
	}
	Object.assign(task.meta, { figures: { kills: ROUNDS, 'answered before the kill': answered } })
}, 1_200_000)
