import {
	closeSync,
	mkdtempSync,
	openSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
	writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { type RawResponse, sendRequest } from '#tests/helpers/raw-request'

/** Security row 96: without the rate limit file, pages are served and the limits still hold. */

let dataDir: string
let server: AppServer

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'prohub-limits-'))
})

afterEach(async () => {
	await server.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<void> => {
	server = await startAppServer({ LIMITS: 'strict' }, { dataDir })
}

async function wrongPassword(): Promise<RawResponse> {
	const page = await sendRequest(server.origin, { path: '/signin' })
	const recaptchaToken = /name="recaptchaToken"[^>]*value="([^"]+)"/u.exec(page.text)?.[1] ?? ''
	const form = { email: 'user@demo.test', password: 'not this one', recaptchaToken, nickname: '' }
	return sendRequest(server.origin, { path: '/signin', form })
}

/** Password guessing is rejected after five attempts, wherever they are counted. */
async function expectLimits(): Promise<void> {
	const statuses: number[] = []
	for (let i = 0; i < 7; i += 1) statuses.push((await wrongPassword()).status)
	expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
	expect((await sendRequest(server.origin, { path: '/terms-of-service' })).status).toBe(200)
}

const files = (): string[] => readdirSync(dataDir).filter((name) => name.startsWith('limits.db'))

test('rate limit file deleted while the server runs', async () => {
	await start()
	await wrongPassword()
	for (const name of files()) rmSync(join(dataDir, name))
	const statuses: number[] = []
	for (let i = 0; i < 6; i += 1) statuses.push((await wrongPassword()).status)
	expect(statuses.at(-1)).toBe(429)
	expect((await sendRequest(server.origin, { path: '/terms-of-service' })).status).toBe(200)
})

test('rate limit file overwritten while the server runs: counts in memory and logs an alarm', async () => {
	await start()
	await sendRequest(server.origin, { path: '/' })
	for (const name of files()) {
		const file = openSync(join(dataDir, name), 'r+')
		writeSync(file, Buffer.alloc(statSync(join(dataDir, name)).size, 0x5a))
		closeSync(file)
	}
	await expectLimits()
	await vi.waitFor(() => expect(server.output()).toMatch(/"level":(?:40|50).*limit/u), 5_000)
})

test('rate limit file damaged before startup: counters restart at zero and an alarm is logged', async () => {
	writeFileSync(join(dataDir, 'limits.db'), 'not a database at all, '.repeat(500))
	await start()
	await expectLimits()
	await vi.waitFor(() => expect(server.output()).toMatch(/"level":(?:40|50).*limit/u), 5_000)
})
