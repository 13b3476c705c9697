import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { afterAll, describe, expect, test } from 'vitest'
import { syntaxWalls } from '../eslint.config.js'
import { codeLines } from './code-lines.mjs'
import { at } from './lib.mjs'

/** @type {string[]} */
const folders = []
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Writes files into a project of their own. @param {Record<string, string>} files */
function project(files) {
	const folder = mkdtempSync(path.join(tmpdir(), 'walls-'))
	folders.push(folder)
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
		writeFileSync(path.join(folder, name), text)
	}
	symlinkSync(at('node_modules'), path.join(folder, 'node_modules'))
	return folder
}

/** @param {string} folder */
function runWalls(folder) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[at('scripts/walls.mjs'), folder],
		{
			encoding: 'utf8',
		},
	)
	return { status, output: stdout + stderr }
}

const rule = 'export const rule = 1'
const use = (/** @type {string[]} */ ...names) =>
	names
		.map((name, index) => `import * as x${index} from '${name}'\nexport { x${index} }`)
		.join('\n')

const inOrder = {
	'app/features/accounts/access/access-policy.ts': rule,
	'app/features/accounts/sign-up/accounts.schema.server.ts': use('zod', './access'),
	'app/features/accounts/sign-in/sign-in.server.ts': use(
		'./access',
		'./accounts.schema.server',
		'~/platform/db.server',
	),
	'app/accounts/components/form.tsx': use(
		'react',
		'@remix-run/react',
		'@conform-to/react',
		'../access',
		'~/ui/button',
	),
	'app/accounts/components/form.test.tsx': use('./form', '../sign-in.server', 'vitest'),
	'app/features/billing/stripe-sync/sync.server.ts': use(
		'~/accounts/sign-in.server',
		'~/accounts/access',
		'~/platform/clock',
	),
	'app/billing/components/checkout.tsx': use('react', '../plans'),
	'app/features/billing/plans/plans.ts': use('../accounts/access'),
	'app/features/calculator/formulas/formulas.ts': rule,
	'app/core/time/clock.ts': rule,
	'app/core/config/config.server.ts': use('node:fs'),
	'app/core/db/db.server.ts': use('better-sqlite3', './prisma/client'),
	'app/core/security/rate-limit-store.server.ts': use('better-sqlite3'),
	'app/core/db/prisma/client.ts': use('./models'),
	'app/core/db/prisma/models.ts': use('./client'),
	'app/routes/auth/sign-in.tsx': use('~/accounts/sign-in.server', '~/accounts/components/form'),
	'app/ui/button/button.tsx': use('react', 'lucide-react', './icon'),
	'app/ui/icon.tsx': use('react'),
	'prisma/migrate.ts': use('better-sqlite3'),
	'server/app.ts': use('express'),
	'server.ts': use('./server/app', './app/platform/db.server', './sandbox/payments/start'),
	'sandbox/stripe/start.ts': use('node:http'),
}

test('a project in order passes', () => {
	const { status, output } = runWalls(project(inOrder))
	expect(output).toContain('every wall stands')
	expect(status).toBe(0)
})

/** @type {[rule: string, file: string, text: string][]} */
const breaches = [
	['ui-knows-nobody', 'app/ui/a.tsx', use('~/deals/analyze')],
	['ui-knows-nobody', 'app/ui/b.tsx', use('~/platform/clock')],
	['ui-knows-nobody', 'app/ui/c.tsx', use('zod')],
	['platform-knows-no-area', 'app/platform/a.server.ts', use('~/deals/analyze')],
	['areas-meet-at-the-front-door', 'app/deals/components/a.tsx', use('~/accounts/components/form')],
	[
		'areas-meet-at-the-front-door',
		'app/deals/a.server.ts',
		use('~/accounts/accounts.schema.server'),
	],
	['nobody-knows-routes', 'app/deals/b.server.ts', use('~/routes/signin')],
	['nobody-knows-routes', 'app/routes/a.tsx', use('./signin')],
	['no-circles', 'app/guides/a.ts', use('./b')],
	['formulas-import-nothing', 'app/features/calculator/formulas/formulas.ts', use('./numbers')],
	['pure-stays-pure', 'app/deals/c.ts', use('react')],
	['pure-stays-pure', 'app/deals/d.ts', use('node:fs')],
	['pure-stays-pure', 'app/deals/e.ts', use('zod')],
	['pure-stays-pure', 'app/deals/f.ts', use('~/platform/db.server')],
	['pure-stays-pure', 'app/deals/g.ts', "import type { A } from './a.server'\nexport type { A }"],
	['pure-stays-pure', 'app/deals/h.ts', use('./components/a')],
	['pure-has-no-clock', 'app/deals/i.ts', use('~/platform/clock')],
	[
		'schemas-know-shapes-only',
		'app/features/calculator/deal-form/deal-form.schema.server.ts',
		use('~/platform/db.server'),
	],
	['use-cases-draw-nothing', 'app/deals/j.server.ts', use('./components/a')],
	['use-cases-draw-nothing', 'app/deals/k.server.ts', use('react')],
	['components-only-draw', 'app/deals/components/b.tsx', use('../a.server')],
	['components-only-draw', 'app/deals/components/c.tsx', use('zod')],
	['components-only-draw', 'app/deals/components/d.tsx', use('node:fs')],
	['only-billing-shows-the-payment-provider', 'app/deals/l.server.ts', use('stripe')],
	['browser-reaches-no-server-file', 'app/entry.client.tsx', use('./platform/db.server')],
	['browser-reaches-no-server-file', 'app/deals/components/e.tsx', use('../a.server')],
	['one-door-to-the-database', 'app/deals/m.server.ts', use('better-sqlite3')],
	['one-door-to-the-database', 'app/deals/n.server.ts', use('~/platform/prisma/client')],
	['one-door-to-the-database', 'prisma/seed/demo.ts', use('@prisma/adapter-better-sqlite3')],
	['server-pieces-stand-alone', 'server/a.ts', use('../app/platform/db.server')],
	['no-sandbox-inside', 'app/billing/a.server.ts', use('../../sandbox/payments/start')],
	['tests-stay-outside', 'app/deals/o.server.ts', use('../../tests/support/make')],
	['everything-is-found', 'app/deals/p.server.ts', use('~/deals/not-there')],
	['areas-have-known-files', 'app/deals/widget.tsx', rule],
	['areas-have-known-files', 'app/deals/helpers/list.ts', rule],
	['ceiling', 'app/guides/long.ts', 'export const a = 1\n'.repeat(301)],
	['ceiling', 'app/routes/long.tsx', 'export const a = 1\n'.repeat(201)],
]

describe('a breach is named', () => {
	const { status, output } = runWalls(
		project({
			...inOrder,
			'app/features/calculator/number-input/format.ts': rule,
			'app/guides/b.ts': use('./a'),
			'tests/support/make.ts': rule,
			...Object.fromEntries(breaches.map(([, file, text]) => [file, text])),
		}),
	)

	test('and the check fails', () => {
		expect(status).toBe(1)
	})

	test.each(breaches)('%s: %s', (name, file) => {
		const named = output.split('\n').filter((line) => line.startsWith(`${name}: ${file} `))
		expect(named, output).not.toEqual([])
	})
})

describe('what stands in the syntax', () => {
	/** @param {string} file @param {string} code */
	async function complaints(file, code) {
		const folder = project({})
		const eslint = new ESLint({
			cwd: folder,
			overrideConfigFile: true,
			overrideConfig: [
				{ files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
				.../** @type {import('eslint').Linter.Config[]} */ (syntaxWalls),
			],
		})
		const [result] = await eslint.lintText(code, { filePath: path.join(folder, file) })
		return result?.messages.map(({ message }) => message) ?? []
	}

	const clock = [
		'Date.now()',
		'new Date()',
		'Date()',
		'performance.now()',
		'performance.timeOrigin',
		'process.hrtime.bigint()',
		'[1].map(Date.now)',
	]
	const environment = ['process.env.PORT', "process.env['PORT']"]

	test.each(clock)('%s asks for the time', async (code) => {
		for (const file of ['app/deals/a.ts', 'app/ui/b.tsx', 'server/c.ts', 'server.ts']) {
			expect(await complaints(file, `export const a = ${code}`)).toHaveLength(1)
		}
		expect(await complaints('app/core/time/clock.ts', `export const a = ${code}`)).toEqual([])
		expect(await complaints('app/deals/a.test.ts', `export const a = ${code}`)).toEqual([])
	})

	test.each(environment)('%s reads the environment', async (code) => {
		for (const file of ['app/deals/a.ts', 'server/c.ts', 'app/core/time/clock.ts']) {
			expect(await complaints(file, `export const a = ${code}`)).toHaveLength(1)
		}
		expect(
			await complaints('app/core/config/config.server.ts', `export const a = ${code}`),
		).toEqual([])
	})

	test('so does taking it out of the process', async () => {
		expect(await complaints('server.ts', 'const { env } = process')).toHaveLength(1)
	})

	test.each(['new Date(0)', 'new Date(now)', 'Date.UTC(2026, 0)', 'process.pid'])(
		'%s is nobody’s business',
		async (code) => {
			expect(await complaints('app/deals/a.ts', `export const a = ${code}`)).toEqual([])
		},
	)

	test.each(['app/deals/a.ts', 'server/b.ts'])('%s does not print', async (file) => {
		expect(await complaints(file, "console.log('x')")).toHaveLength(1)
	})
})

test.each([
	['a.ts', '', 0],
	['a.ts', '\n// a comment\n/* another\none */\n/** and a\n docstring */\n', 0],
	['a.ts', '/** what */\nexport const a = 1 // why\n\nexport const b = 2', 2],
	['a.ts', 'const a = `one\n\ntwo\n// not a comment`', 3],
	['a.ts', 'const a = {\n\t/** unit */\n\tb: 1,\n}', 3],
	['a.ts', "const a = 'x' /* y\nz */ + 'w'", 2],
	['a.tsx', 'const a = (\n\t<p>\n\t\t{/* why */}\n\n\t\ttext\n\t</p>\n)', 6],
	['a.mjs', '#!/usr/bin/env node\nlet a = 1', 1],
])('the code lines of %s %j are %d', (name, text, lines) => {
	expect(codeLines(name, text)).toBe(lines)
})
