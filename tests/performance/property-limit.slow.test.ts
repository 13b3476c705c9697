import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { openDataOf, type Race, saveConcurrently } from '#tests/helpers/calculator/concurrent-saves'

/** PROP-11, security row 68: parallel saves cannot exceed the property limit. */

const ROUNDS = 20
const SAVES = 50

const dataDir = mkdtempSync(join(tmpdir(), 'prohub-race-'))
const servers: AppServer[] = []
let data: Awaited<ReturnType<typeof openDataOf>>

beforeAll(async () => {
	// Sequentially: the first server creates the database and the secrets that both use.
	const env = { TRUST_PROXY: 'loopback' }
	for (let i = 0; i < 2; i++) servers.push(await startAppServer(env, { dataDir }))
	data = await openDataOf(servers[0]!)
})

afterAll(async () => {
	await data.close()
	for (const server of servers) await server.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

const figuresOf = (races: readonly Race[], rows: readonly number[]) => ({
	rounds: races.length,
	saves: races.length * SAVES,
	'most rows': Math.max(...rows),
	'fewest rows': Math.min(...rows),
	'5xx': races.reduce((sum, { failures }) => sum + failures, 0),
	'slowest ms': Math.max(...races.map(({ slowestMs }) => slowestMs)),
})

describe.each([1, 2])('PROP-11 with %i server process(es) on one database', (processes) => {
	const origins = () => servers.slice(0, processes).map(({ origin }) => origin)

	test.for([
		['biannual', 5],
		['annual', 10],
	] as const)(
		'PROP-11 %s: 20 rounds of 50 parallel saves leave %i rows each',
		async ([plan, limit], { task }) => {
			const races: Race[] = []
			const rows: number[] = []
			for (let round = 0; round < ROUNDS; round++) {
				const member = await data.member(plan)
				const race = await saveConcurrently(origins(), member, (i) => `${i} Elm St`, SAVES)
				expect(race.statuses).toEqual({ 201: limit, 409: SAVES - limit })
				races.push(race)
				rows.push(await data.rowsOf(member.id))
			}
			Object.assign(task.meta, { figures: figuresOf(races, rows) })
			expect(new Set(rows)).toEqual(new Set([limit]))
		},
	)

	test('PROP-05 PROP-12 20 rounds of 50 parallel saves of one address at the limit are all updates', async ({
		task,
	}) => {
		const races: Race[] = []
		const rows: number[] = []
		for (let round = 0; round < ROUNDS; round++) {
			const member = await data.member('biannual')
			await saveConcurrently(origins(), member, (i) => `${i} Elm St`, 5)
			const race = await saveConcurrently(origins(), member, () => '3 ELM ST', SAVES)
			expect(race.statuses).toEqual({ 200: SAVES })
			races.push(race)
			rows.push(await data.rowsOf(member.id))
		}
		Object.assign(task.meta, { figures: figuresOf(races, rows) })
		expect(new Set(rows)).toEqual(new Set([5]))
	})
})
