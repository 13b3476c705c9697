import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { sendRequest } from '#tests/helpers/raw-request'
import { SCANNER_PATHS } from '#tests/helpers/fuzz/scanner-paths'

/** Security row 63: the running product gives nobody a file that is not meant for everybody. */

let server: AppServer

beforeAll(async () => {
	server = await startAppServer({ TRUST_PROXY: 'loopback' })
}, 120_000)

afterAll(() => server.stop())

/** What only stands in files that are nobody's business. */
const INSIDES =
	/root:x:0|"dependencies"|PRIVATE KEY|SESSION_SECRET|CREATE TABLE|SQLite format|datasource db|sourceMappingURL|sourcesContent/u

let address = 0

/** An address for each, so that no limit answers in the place of the file. */
function freshIp(): string {
	address += 1
	return `203.0.${Math.floor(address / 250)}.${(address % 250) + 1}`
}

/** What an address answers, with every character of it as it was written. */
const probe = (path: string) =>
	sendRequest(server.origin, { path: encodeURI(path).replaceAll('%25', '%'), ip: freshIp() })

describe('security row 63: path probing', () => {
	test('of all the addresses that scanners try none is served, and none breaks anything', async () => {
		const unexpected: string[] = []
		for (const path of SCANNER_PATHS) {
			const { status, headers, text } = await probe(path)
			const isRefused = [400, 404].includes(status)
			// Pages nobody has lead home.
			const isHome = status === 302 && headers.location === '/'
			if ((!isRefused && !isHome) || INSIDES.test(text)) {
				unexpected.push(`${path}: ${status} ${headers.location ?? ''}`)
			}
		}
		expect(SCANNER_PATHS.length).toBeGreaterThan(200)
		expect(unexpected).toEqual([])
	}, 120_000)

	test('the same with a session, a query and as data of a page', async () => {
		const unexpected: string[] = []
		for (const path of SCANNER_PATHS.slice(0, 120)) {
			for (const asked of [`${path}?raw`, `${path}?import&raw`, `${path}.data`]) {
				const { status, text } = await probe(asked)
				// The data of a page nobody has says that it leads home.
				const isLedOn = status === 202 && text.includes('"redirect","/"')
				if ((![302, 400, 404].includes(status) && !isLedOn) || INSIDES.test(text)) {
					unexpected.push(`${asked}: ${status}`)
				}
			}
		}
		expect(unexpected).toEqual([])
	}, 120_000)

	test('no source map is served, and no script names one', async () => {
		const names = readdirSync(resolve('build/client/assets'))
		expect(names.filter((name) => name.endsWith('.map'))).toEqual([])
		for (const name of names.filter((one) => one.endsWith('.js'))) {
			const { status, text } = await probe(`/assets/${name}`)
			expect([name, status, INSIDES.test(text)]).toEqual([name, 200, false])
			expect([name, (await probe(`/assets/${name}.map`)).status]).toEqual([name, 404])
		}
	}, 120_000)
})
