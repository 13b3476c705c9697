import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { type Member, membersOf, pause, save } from '#tests/helpers/raw-request'

/** Security row 82: acknowledged writes survive any kind of process exit. */

const LOOPS = 20
const SAVES = 1_000
const AT_ONCE = 8

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-killed-'))
let server: AppServer
let members: Member[]

const start = (): Promise<AppServer> => startAppServer({ TRUST_PROXY: 'loopback' }, { dataDir })

beforeAll(async () => {
	server = await start()
	// Each member may save sixty times per minute.
	members = await membersOf(server, 100)
})

afterAll(async () => {
	await server.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

/** Saves until the server is gone; records the acknowledged saves. */
async function saveUntilGone(loop: number, acknowledged: Set<string>): Promise<void> {
	const lane = async (own: number): Promise<void> => {
		for (let i = own; i < 10_000; i += AT_ONCE) {
			const address = `${loop}-${i} Power Street`
			const answer = await save(server.origin, members[i % members.length]!, address).catch(
				() => null,
			)
			if (answer === null) return
			if (answer.status === 201) acknowledged.add(address)
			// Rate limiting is fine; other errors are not.
			else expect([answer.status, answer.text]).toEqual([429, expect.any(String)])
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, (_, own) => lane(own)))
}

function stored(): Set<string> {
	const db = new Database(join(dataDir, 'app.db'))
	try {
		expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
		expect(db.pragma('foreign_key_check')).toEqual([])
		return new Set(db.prepare('SELECT "propertyAddress" FROM "Property"').pluck().all() as string[])
	} finally {
		db.close()
	}
}

test(`kill -9 at ${LOOPS} random times loses none of ${SAVES} acknowledged saves`, async ({
	task,
}) => {
	const acknowledged = new Set<string>()
	const lost = new Set<string>()
	const startTimes: number[] = []
	for (let loop = 1; loop <= LOOPS; loop += 1) {
		const threshold = (SAVES / LOOPS) * loop
		const saving = saveUntilGone(loop, acknowledged)
		for (let waits = 0; acknowledged.size < threshold && waits < 3_000; waits += 1) await pause(10)
		await pause(Math.random() * 100)
		await server.stop('SIGKILL')
		await saving
		const began = performance.now()
		server = await start()
		startTimes.push(performance.now() - began)
		const present = stored()
		for (const address of acknowledged) if (!present.has(address)) lost.add(address)
	}
	Object.assign(task.meta, {
		figures: {
			kills: LOOPS,
			acknowledged: acknowledged.size,
			lost: lost.size,
			'up again ms': `${Math.round(Math.min(...startTimes))}–${Math.round(Math.max(...startTimes))}`,
		},
	})
	expect(acknowledged.size).toBeGreaterThanOrEqual(SAVES)
	expect([...lost]).toEqual([])
	expect(Math.max(...startTimes)).toBeLessThan(3_000)
	// Twenty starts of the server take their time on a busy computer.
}, 600_000)
