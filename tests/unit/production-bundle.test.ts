import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../prisma/seed/demo'

/** The output of `npm run build`; `npm test` builds first. */
const BUILD = 'build'

/** Strings that only the payment sandbox and the demo contain. */
const LOCAL_ONLY = [DEMO_PASSWORD, 'startStripeSandbox', 'seedDemoPayments', 'annual@demo.test']

const files = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(?:js|json|html)$/u.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name))

describe.skipIf(!existsSync(join(BUILD, 'server.js')))('the production bundle', () => {
	const bundle = existsSync(BUILD)
		? files(BUILD).filter((name) => !name.endsWith('local-mode.js'))
		: []

	test.each(LOCAL_ONLY)('does not contain %s', (text) => {
		expect(bundle).toContain(join(BUILD, 'server.js'))
		expect(bundle).toContain(join(BUILD, 'server/index.js'))
		expect(bundle.filter((name) => readFileSync(name, 'utf8').includes(text))).toEqual([])
	})

	test('local mode is a separate file that contains all of them', () => {
		const local = readFileSync(join(BUILD, 'local-mode.js'), 'utf8')
		for (const text of LOCAL_ONLY) expect(local).toContain(text)
	})

	test('every style sheet starts with the order of the layers', () => {
		const sheets = readdirSync(join(BUILD, 'client/assets')).filter((name) => name.endsWith('.css'))
		expect(sheets.length).toBeGreaterThan(5)
		for (const name of sheets) {
			const text = readFileSync(join(BUILD, 'client/assets', name), 'utf8')
			expect([name, /^@layer reset, ?tokens, ?base, ?layout, ?components/u.test(text)]).toEqual([
				name,
				true,
			])
		}
	})

	test('the image does not contain that file', () => {
		expect(readFileSync('Dockerfile', 'utf8')).toContain('RUN rm build/local-mode.js')
	})
})
