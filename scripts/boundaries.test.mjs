import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ESLint } from 'eslint'
import * as parser from '@typescript-eslint/parser'
import { afterAll, describe, expect, test } from 'vitest'
import { syntaxBoundaries } from '../eslint.config.js'
import { fromRoot, localBin } from './lib.mjs'

/** Tests that each module boundary reports its violations, and nothing in a valid project. */

/** @type {string[]} */
const folders = []
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Writes files into a new project. @param {Record<string, string>} files */
function createProject(files) {
	const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
	folders.push(folder)
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
		writeFileSync(path.join(folder, name), text)
	}
	symlinkSync(fromRoot('node_modules'), path.join(folder, 'node_modules'))
	for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
		copyFileSync(fromRoot(name), path.join(folder, name))
	}
	return folder
}

/** The violations of a project as `rule: file`. @param {string} folder @returns {string[]} */
function findViolations(folder) {
	const args = localBin('depcruise', '.', '--config', '.dependency-cruiser.cjs', '-T', 'json')
	const { stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: folder,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	})
	if (!stdout.startsWith('{')) throw new Error(stderr)
	/** @type {import('dependency-cruiser').ICruiseResult} */
	const { summary } = JSON.parse(stdout)
	return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

const rule = 'export const rule = 1'
const use = (/** @type {string[]} */ ...names) =>
	names
		.map((name, index) => `import * as x${index} from '${name}'\nexport { x${index} }`)
		.join('\n')

const inOrder = {
	'app/core/time/clock.ts': rule,
	'app/core/config/config.server.ts': use('node:fs'),
	'app/core/db/db.server.ts': use('better-sqlite3', './prisma/client'),
	'app/core/db/prisma/client.ts': use('./models'),
	'app/core/db/prisma/models.ts': use('./client'),
	'app/core/security/rate-limit-file.server.ts': use('better-sqlite3'),
	'app/features/accounts/access/access-policy.ts': rule,
	'app/features/accounts/sign-up/accounts.schema.server.ts': use('zod', '../access/access-policy'),
	'app/features/accounts/sign-in/sign-in.server.ts': use(
		'../access/access-policy',
		'../sign-up/accounts.schema.server',
		'~/core/db/db.server',
	),
	'app/features/accounts/sign-in/sign-in-form.tsx': use(
		'react',
		'@remix-run/react',
		'../access/access-policy',
		'~/ui/button/button',
	),
	'app/features/accounts/sign-in/sign-in-form.test.tsx': use('./sign-in-form', 'vitest'),
	'app/features/billing/plans/plans.ts': use('~/features/accounts/access/access-policy'),
	'app/features/billing/stripe-sync/sync.server.ts': use('~/core/time/clock', 'stripe'),
	'app/deal/index.ts': use('./model/results', '~/core/plural'),
	'app/deal/model/results.ts': rule,
	'app/core/plural.ts': rule,
	'app/features/calculator/analysis/offer.ts': use('~/deal'),
	'app/routes/auth/sign-in.tsx': use(
		'~/features/accounts/sign-in/sign-in.server',
		'~/features/accounts/sign-in/sign-in-form',
	),
	'app/ui/button/button.tsx': use('react', '@remix-run/react'),
	'prisma/migrate.ts': use('better-sqlite3'),
	'prisma/postgres/connection.ts': `export const load = () => import('pg')`,
	'server/app.ts': use('express'),
	'server.ts': use('./server/app', './app/core/db/db.server', './sandbox/stripe/start'),
	'sandbox/stripe/start.ts': use('node:http'),
}

const guide = 'app/features/guides/reading/'

/** @type {[rule: string, file: string, text: string][]} */
const violations = [
	['core-imports-no-product-code', 'app/core/a.server.ts', use('~/features/billing/plans/plans')],
	['ui-imports-only-ui', 'app/ui/a.tsx', use('~/core/time/clock')],
	['ui-imports-only-ui', 'app/ui/b.tsx', use('zod')],
	['features-import-no-frame', `${guide}a.server.ts`, use('~/layout/a')],
	[
		'features-meet-at-public-modules',
		`${guide}b.server.ts`,
		use('~/features/accounts/sign-in/sign-in.server'),
	],
	['nobody-imports-routes', `${guide}c.server.ts`, use('~/routes/auth/sign-in')],
	['no-circular', `${guide}circle-a.ts`, use('./circle-b')],
	['deal-stands-alone', 'app/deal/model/a.ts', use('~/core/time/clock')],
	['deal-has-one-index', `${guide}u.ts`, use('~/deal/model/results')],
	[
		'analysis-imports-the-deal-only',
		'app/features/calculator/analysis/diff.ts',
		use('~/core/plural'),
	],
	['pure-stays-pure', `${guide}d.ts`, use('react')],
	['pure-stays-pure', `${guide}e.ts`, use('node:fs')],
	['pure-stays-pure', `${guide}f.ts`, use('zod')],
	['pure-stays-pure', `${guide}g.ts`, use('~/core/db/db.server')],
	['pure-has-no-clock', `${guide}h.ts`, use('~/core/time/clock')],
	['schemas-import-shapes-only', `${guide}i.schema.server.ts`, use('~/core/db/db.server')],
	['server-modules-render-nothing', `${guide}j.server.ts`, use('react')],
	['components-only-render', `${guide}k.tsx`, use('zod')],
	['components-only-render', `${guide}l.tsx`, use('node:fs')],
	['browser-imports-no-server-module', `${guide}m.tsx`, use('./b.server')],
	['browser-imports-no-server-module', 'app/entry.client.tsx', use('~/core/db/db.server')],
	['only-billing-uses-stripe', `${guide}n.server.ts`, use('stripe')],
	['database-is-opened-in-one-place', `${guide}o.server.ts`, use('better-sqlite3')],
	['database-is-opened-in-one-place', `${guide}p.server.ts`, use('~/core/db/prisma/client')],
	['postgres-is-loaded-on-demand', `${guide}t.server.ts`, use('pg')],
	['middleware-stands-alone', 'server/a.ts', use('../app/core/db/db.server')],
	['app-never-imports-the-sandbox', `${guide}q.server.ts`, use('#sandbox/stripe/start')],
	['production-imports-no-tests', `${guide}r.server.ts`, use('#tests/helpers/make')],
	['forms-are-parsed-on-the-server', 'app/routes/auth/u.tsx', use('@conform-to/zod/v4')],
	['imports-resolve', `${guide}s.server.ts`, use('~/features/guides/not-there')],
]

test('a valid project has no violations', () => {
	expect(findViolations(createProject(inOrder))).toEqual([])
})

describe('violations are reported', () => {
	const reportedViolations = findViolations(
		createProject({
			...inOrder,
			'app/layout/a.ts': rule,
			'tests/helpers/make.ts': rule,
			[`${guide}circle-b.ts`]: use('./circle-a'),
			...Object.fromEntries(violations.map(([, file, text]) => [file, text])),
		}),
	)

	test.each(violations)('%s: %s', (name, file) => {
		expect(reportedViolations).toContain(`${name}: ${file}`)
	})

	test('PRO-02 an engine file of the analysis imports the engine and the model of a deal only', () => {
		expect(reportedViolations).toContain(
			'analysis-imports-the-deal-only: app/features/calculator/analysis/diff.ts',
		)
	})

	test('MODEL-03 the model of a deal stands alone, behind one index', () => {
		expect(reportedViolations).toEqual(
			expect.arrayContaining([
				'deal-stands-alone: app/deal/model/a.ts',
				`deal-has-one-index: ${guide}u.ts`,
			]),
		)
	})

	test('LIGHT-09 a page imports no library for forms', () => {
		expect(reportedViolations).toContain('forms-are-parsed-on-the-server: app/routes/auth/u.tsx')
	})
})

describe('boundaries checked by ESLint', () => {
	/** @param {string} file @param {string} code */
	async function lint(file, code) {
		const folder = createProject({})
		const eslint = new ESLint({
			cwd: folder,
			overrideConfigFile: true,
			overrideConfig: [
				{ files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
				.../** @type {import('eslint').Linter.Config[]} */ (syntaxBoundaries),
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
	const feature = 'app/features/calculator/listing/a.ts'

	test.each(clock)('%s is reported as reading the clock', async (code) => {
		for (const file of [feature, 'app/ui/b.tsx', 'server/c.ts', 'server.ts']) {
			expect(await lint(file, `export const a = ${code}`)).toHaveLength(1)
		}
		expect(await lint('app/core/time/clock.ts', `export const a = ${code}`)).toEqual([])
		expect(await lint(feature.replace('.ts', '.test.ts'), `export const a = ${code}`)).toEqual([])
	})

	test.each(environment)('%s is reported as reading the environment', async (code) => {
		for (const file of [feature, 'server/c.ts', 'app/core/time/clock.ts']) {
			expect(await lint(file, `export const a = ${code}`)).toHaveLength(1)
		}
		expect(await lint('app/core/config/config.server.ts', `export const a = ${code}`)).toEqual([])
	})

	test('an enum is reported', async () => {
		for (const file of [feature, 'server/c.ts', 'app/core/time/clock.ts']) {
			expect(await lint(file, 'export enum A { B }')).toHaveLength(1)
		}
	})

	test('destructuring process is reported as reading the environment', async () => {
		expect(await lint('server.ts', 'const { env } = process')).toHaveLength(1)
	})

	test.each(['new Date(0)', 'new Date(now)', 'Date.UTC(2026, 0)', 'process.pid'])(
		'%s is allowed',
		async (code) => {
			expect(await lint(feature, `export const a = ${code}`)).toEqual([])
		},
	)

	test.each(['Math.pow(2, 0.5)', 'Math.log(2)', '2 ** 0.5'])(
		'PRO-94 L17 %s is reported in the engine, where its last digits depend on the platform',
		async (code) => {
			const file = 'app/features/calculator/analysis/a.ts'
			expect(await lint(file, `export const a = ${code}`)).toHaveLength(1)
			expect(await lint(feature, `export const a = ${code}`)).toEqual([])
		},
	)

	test.each([feature, 'server/b.ts'])('%s may not use console', async (file) => {
		expect(await lint(file, "console.log('x')")).toHaveLength(1)
	})

	test('a file has at most 300 lines of code, not counting comments and blank lines', async () => {
		const line = 'export const a = 1\n'
		expect(await lint(feature, line.repeat(301))).toHaveLength(1)
		expect(await lint(feature, `${line.repeat(300)}\n// why\n/** what */\n`)).toEqual([])
		expect(await lint('app/root.tsx', line.repeat(201))).toHaveLength(1)
	})

	const loader = 'export const loader = guarded(requireVerified, () => null)\n'
	test.each([
		['export default function Page() {}', 1],
		['export async function loader() {}', 2],
		['export const loader = () => null', 1],
		['export const loader = defineAction({})', 1],
		[`${loader}export async function action() {}`, 1],
		[`${loader}export const action = async () => null`, 1],
		[`${loader}export const action = defineAction({})`, 0],
		[`${loader}export const action = dealAction`, 0],
		['export const loader = createApiRoute(dealCalls)\nexport const action = loader', 0],
	])('LIGHT-07 a route says who may use it: %s', async (code, problems) => {
		expect(await lint('app/routes/auth/a.tsx', code)).toHaveLength(problems)
		expect(await lint('app/routes/auth/a.test.tsx', code)).toEqual([])
	})
})
