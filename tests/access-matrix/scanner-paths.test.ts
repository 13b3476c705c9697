import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { sendRequest } from '#tests/helpers/raw-request'
import { SCANNER_PATHS } from '#tests/helpers/fuzz/scanner-paths'

/** Security row 63: the running server serves only public files. */

let server: AppServer

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback' })
})

afterAll(() => server.stop())

/** Texts that occur only in files that must not be served. */
const INSIDES =
	/root:x:0|"dependencies"|PRIVATE KEY|SESSION_SECRET|CREATE TABLE|SQLite format|datasource db|sourceMappingURL|sourcesContent/u

let address = 0

/** A separate client address for each request, so that no rate limit interferes. */
function freshIp(): string {
	address += 1
	return `203.0.${Math.floor(address / 250)}.${(address % 250) + 1}`
}

/** The response to a path that is sent without normalization. */
const probe = (path: string) =>
	sendRequest(server.origin, { path: encodeURI(path).replaceAll('%25', '%'), ip: freshIp() })

describe('security row 63: path probing', () => {
	test('none of the paths that scanners try is served or causes an error', async () => {
		const unexpected: string[] = []
		for (const path of SCANNER_PATHS) {
			const { status, headers, text } = await probe(path)
			const isRefused = [400, 404].includes(status)
			// Unknown pages redirect to the home page.
			const isHome = status === 302 && headers.location === '/'
			if ((!isRefused && !isHome) || INSIDES.test(text)) {
				unexpected.push(`${path}: ${status} ${headers.location ?? ''}`)
			}
		}
		expect(SCANNER_PATHS.length).toBeGreaterThan(200)
		expect(unexpected).toEqual([])
	})

	test('the same with a session, with a query and as page data', async () => {
		const unexpected: string[] = []
		for (const path of SCANNER_PATHS.slice(0, 120)) {
			for (const asked of [`${path}?raw`, `${path}?import&raw`, `${path}.data`]) {
				const { status, text } = await probe(asked)
				// The page data of an unknown page contains the redirect.
				const isLedOn = status === 202 && text.includes('"redirect","/"')
				if ((![302, 400, 404].includes(status) && !isLedOn) || INSIDES.test(text)) {
					unexpected.push(`${asked}: ${status}`)
				}
			}
		}
		expect(unexpected).toEqual([])
	})

	test('no source map is served, and no script refers to one', async () => {
		const names = readdirSync(resolve('build/client/assets'))
		expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
		for (const name of names.filter((one) => one.endsWith('.js'))) {
			const { status, text } = await probe(`/assets/${name}`)
			expect([name, status, INSIDES.test(text)]).toEqual([name, 200, false])
			expect([name, (await probe(`/assets/${name}.map`)).status]).toEqual([name, 404])
		}
	})
})
