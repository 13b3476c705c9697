import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '~/core/config/config.server'
import { VERSION } from '~/core/config/version.server'
import { isInstalled, toolFolder } from '#tests/helpers/server/security-tool'
import { SERVER_FLAGS } from '../../scripts/lib.mjs'

/** What docs/operations.md names is there: commands, settings, log lines, addresses, sections. */

const text = readFileSync('docs/operations.md', 'utf8')

/** The unit of systemd. */
const unit = readFileSync('docs/deploy/hub@.service', 'utf8')

const sources = (folder: string): string =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter(({ name }) => /(?<!\.test)\.(?:ts|tsx|mjs)$/u.test(name))
		.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
		.join('\n')
const product = ['app', 'server'].map(sources).join('\n') + readFileSync('server.ts', 'utf8')
const tools = ['scripts', 'prisma', 'tests/contract'].map(sources).join('\n')

const found = (pattern: RegExp, within = text): string[] => [
	...new Set([...within.matchAll(pattern)].map(([, name = '']) => name)),
]

/** The text of a section, from its heading to the next one. */
function section(heading: string): string {
	const [, body] = text.split(`\n## ${heading}\n`)
	if (body === undefined) throw new Error(`docs/operations.md has no section ${heading}`)
	return body.split('\n## ', 1)[0] ?? ''
}

/** The names of the settings in the schema of the environment. */
const SETTINGS = found(
	/^\t([A-Z][A-Z\d_]+):/gmu,
	readFileSync('app/core/config/config.server.ts', 'utf8').split('\n})', 1)[0],
)
/** Only tests set these. */
const FOR_TESTS = ['RETRY_ALWAYS']

/** What a line-by-line reader makes of the sample, as Docker and systemd read it. */
const sampleLines = (): Record<string, string> =>
	Object.fromEntries(
		readFileSync(SAMPLE, 'utf8')
			.split('\n')
			.filter((line) => line !== '' && !line.startsWith('#'))
			.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
	)
const SAMPLE = 'docs/hub.env.sample'

describe('FIX-42 docs/hub.env.sample', () => {
	test('means the same to Docker, systemd and Node, with any value of its kind', () => {
		expect(parseEnv(readFileSync(SAMPLE, 'utf8'))).toEqual(sampleLines())
		// What one of them would take for something else: quotes, comments, escapes, variables, ends of lines.
		for (const value of Object.values(sampleLines())) expect(value).toMatch(/^[^"'`#\\$]*(?<! )$/u)
	})

	test('is complete and right but for the secrets, which it leaves empty', () => {
		const secret = 'kT7mQ2xV9bLr4WzN8pYc3HsD6fGj1EaU'
		const own = {
			SESSION_SECRET: secret,
			TOKEN_SECRET: [...secret].reverse().join(''),
			STRIPE_SECRET_KEY: 'sk_live_1',
			STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
			STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
		}
		const empty = Object.entries(sampleLines()).flatMap(([name, value]) => (value ? [] : [name]))
		expect(empty.sort()).toEqual(Object.keys(own).sort())
		const settings = loadConfig({ ...sampleLines(), ...own }, () => '')
		expect(settings).toMatchObject({
			mode: 'production',
			dataDir: '/var/lib/hub',
			mailFrom: 'Pro Hub <hub@hub.example>',
		})
	})

	test('names settings that are read', () => {
		const names = found(/^#? ?([A-Z][A-Z\d_]+)=/gmu, readFileSync(SAMPLE, 'utf8'))
		expect(names.filter((name) => name !== 'NODE_ENV' && !SETTINGS.includes(name))).toEqual([])
	})
})

test('FIX-46 the changelog begins with the version that runs', () => {
	const [, newest] = /^## (\S+)$/mu.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
	expect(newest).toBe(VERSION)
})

describe('SCALE-19 docs/operations.md', () => {
	test('names commands that exist', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
			scripts: Record<string, string>
		}
		const named = found(/npm run (?:--silent )?([a-z][\w:-]*)/gu)
		expect(named.length).toBeGreaterThan(6)
		expect(named.filter((name) => !(name in scripts))).toEqual([])
	})

	test('the server has the same flags of Node however it is started', () => {
		const flags = SERVER_FLAGS.join(' ')
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
			scripts: Record<string, string>
		}
		expect(scripts['start']).toBe(`node ${flags} scripts/start.mjs`)
		const command = JSON.stringify(['node', ...SERVER_FLAGS, 'build/server.js'])
		expect(readFileSync('Dockerfile', 'utf8')).toContain(`CMD ${command.replaceAll(',', ', ')}\n`)
		const commands = found(/(node [^\n]*build\/server\.js)/gu, text + unit)
		expect(commands).toEqual([
			`node --env-file=/etc/hub.env ${flags} build/server.js`,
			`node ${flags} build/server.js`,
		])
	})

	test('lists only settings that are read, and names every one', () => {
		expect(SETTINGS.length).toBeGreaterThan(40)
		const listed = section('Configure')
			.split('\n')
			.filter((line) => line.startsWith('| `'))
			.flatMap((line) => found(/`([A-Z][A-Z\d_]+)`/gu, line.split('|')[1]))
		expect(listed.length).toBeGreaterThan(30)
		expect(listed.filter((name) => !SETTINGS.includes(name))).toEqual([])
		const named = found(/\b([A-Z][A-Z\d_]+)\b/gu)
		const wanted = SETTINGS.filter((name) => !FOR_TESTS.includes(name))
		expect(wanted.filter((name) => !named.includes(name))).toEqual([])
	})

	test('names no variable that nothing reads', () => {
		const named = found(/\b([A-Z]+(?:_[A-Z\d]+)+)\b/gu)
		expect(named.filter((name) => !SETTINGS.includes(name) && !tools.includes(name))).toEqual([])
	})

	test('explains log lines that are written', () => {
		const lines = found(/^\| `"msg":"([^"]+)"/gmu)
		expect(lines.length).toBeGreaterThan(8)
		const others = found(/`"(?:msg|alarm)":"([^"]+)"/gu)
		expect([...lines, ...others].filter((line) => !product.includes(line))).toEqual([])
	})

	test('names addresses that are served', () => {
		for (const path of ['/healthz', '/readyz', '/metrics']) {
			expect([path, text.includes(path), product.includes(`'${path}'`)]).toEqual([path, true, true])
		}
	})

	test('FIX-15 runs the product without rights that it does not need', () => {
		expect(unit.split('\n')).toEqual(
			expect.arrayContaining([
				'ProtectSystem=strict',
				'PrivateTmp=true',
				'NoNewPrivileges=true',
				'StateDirectoryMode=0700',
				'CapabilityBoundingSet=',
			]),
		)
		const run = /docker run -d[\s\S]*?pro-hub\n/u.exec(text)?.[0] ?? ''
		for (const flag of ['--read-only', '--tmpfs /tmp', '--cap-drop ALL', 'no-new-privileges']) {
			expect(run).toContain(flag)
		}
		const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (node:\S+)/gmu)]
		expect(bases.filter(([, base = '']) => !/^node:\d+\.\d+\.\d+-/u.test(base))).toEqual([])
		expect(bases.length).toBeGreaterThan(1)
	})

	test.skipIf(!isInstalled('systemd-analyze'))(
		'OPS-44 the unit is right, and exposes little of the computer',
		() => {
			const folder = toolFolder()
			const file = join(folder, 'hub@3000.service')
			writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
			const analyze = (...args: string[]) =>
				spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
			const { status, stdout, stderr } = analyze('verify', '--man=no')
			expect([status, stdout + stderr]).toEqual([0, ''])
			const exposure = /exposure level for hub@3000\.service: ([\d.]+)/u.exec(
				analyze('security', '--offline=true').stdout,
			)
			expect(Number(exposure?.[1])).toBeLessThanOrEqual(3)
		},
	)

	test('has links that lead somewhere', () => {
		const anchors = found(/^#+ (.+)$/gmu).map((heading) =>
			heading
				.toLowerCase()
				.replaceAll(/[^\w -]/gu, '')
				.replaceAll(' ', '-'),
		)
		const broken = found(/\]\(([^)]+)\)/gu).filter((target) => {
			if (target.startsWith('#')) return !anchors.includes(target.slice(1))
			return !target.startsWith('https://') && !existsSync(join('docs', target))
		})
		expect(broken).toEqual([])
	})

	test.each([
		['Several processes', /load balancer[\s\S]*\/readyz[\s\S]*DRAIN_SECONDS/u],
		['Several processes', /\*\*On several computers\*\*[\s\S]*SESSION_SECRET/u],
		['Several processes', /\*\*Restart without a gap\.\*\*/u],
		['PostgreSQL', /Change to PostgreSQL when/u],
		['PostgreSQL', /\*\*Moving from SQLite\.\*\*[\s\S]*db:move[\s\S]*--to-sqlite/u],
		['PostgreSQL', /\*\*A pooler\*\*[\s\S]*DATABASE_DIRECT_URL/u],
		['PostgreSQL', /\*\*Backup and restore\*\*/u],
		['PostgreSQL', /\*\*Upgrading without a gap\.\*\*[\s\S]*expand[\s\S]*contract/u],
		['PostgreSQL', /\*\*What was and was not tried\.\*\*[\s\S]*Not tried/u],
	])('%s: %s', (heading, topic) => {
		expect(section(heading)).toMatch(topic)
	})
})
