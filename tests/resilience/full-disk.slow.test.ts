import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { sendRequest, type Member, membersOf, save } from '#tests/helpers/raw-request'

/**
 * A full disk: the server's data is on its own small file system. Mounting one requires root;
 * `full-disk.test.ts` tests the same with SQLite's page limit.
 */

const folder = mkdtempSync(join(tmpdir(), 'prohub-full-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=700', 'tmpfs', folder])
const canMount = mounted.status === 0
const filler = join(folder, 'filler')

let server: AppServer
let member: Member
/** Enough that no account's own limit of saves is reached before the disk is full. */
let savers: Member[]

beforeAll(async () => {
	if (!canMount) return
	server = await startAppServer({ TRUST_PROXY: 'loopback' }, { dataDir: folder })
	savers = await membersOf(server, 8)
	member = savers[0]!
})

afterAll(async () => {
	if (canMount) {
		await server.stop()
		spawnSync('umount', [folder])
	}
	rmSync(folder, { recursive: true, force: true })
})

function fillDisk(): void {
	const { bavail, bsize } = statfsSync(folder)
	writeFileSync(filler, Buffer.alloc(bavail * bsize))
}

const healthStatus = async (): Promise<number> =>
	(await sendRequest(server.origin, { path: '/healthz' })).status

test.runIf(canMount)(
	'writes get a 503 with one alarm, pages are served, and it recovers automatically',
	async ({ task }) => {
		const accepted: string[] = []
		fillDisk()
		// Writes that still fit into the existing log are accepted, and must not be lost.
		const statuses: number[] = []
		for (let i = 0; i < 400 && statuses.filter((one) => one === 503).length < 5; i += 1) {
			const address = `${i} Full Street`
			const { status, headers } = await save(server.origin, savers[i % savers.length]!, address)
			statuses.push(status)
			if (status === 201) accepted.push(address)
			else expect([status, Number(headers['retry-after'])]).toEqual([503, 5])
		}
		expect(new Set(statuses)).toEqual(accepted.length > 0 ? new Set([201, 503]) : new Set([503]))
		expect(await healthStatus()).toBe(503)
		const page = await sendRequest(server.origin, { path: '/calculator', cookie: member.cookie })
		expect(page.status).toBe(200)

		rmSync(filler)
		await vi.waitFor(async () => expect(await healthStatus()).toBe(200), {
			timeout: 30_000,
			interval: 200,
		})
		expect((await save(server.origin, member, '1 Room Road')).status).toBe(201)
		const list = await sendRequest(server.origin, {
			path: '/api/properties',
			cookie: member.cookie,
		})
		// The addresses of this member; one that was refused leaves a gap among those accepted.
		const own = accepted.filter((address) => Number.parseInt(address, 10) % savers.length === 0)
		for (const address of own) {
			expect(list.text).toContain(address)
		}
		const errors = server
			.output()
			.split('\n')
			.filter((line) => line.includes('"level":50'))
		expect(errors.filter((line) => line.includes('"alarm":"database"'))).toHaveLength(1)
		expect(errors.filter((line) => line.includes('job failed'))).toEqual([])
		Object.assign(task.meta, { figures: { 'accepted before it was full': accepted.length } })
	},
)
