import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notRun } from '#tests/helpers/not-run'

/** SAFE-27: what the app is made of. */

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean }
type Lock = { lockfileVersion: number; packages: Record<string, Locked> }
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

test('SAFE-27 the lock file pins every package by a hash, from the registry only', () => {
	const lock = readJson<Lock>('package-lock.json')
	expect(lock.lockfileVersion).toBe(3)
	const packages = Object.entries(lock.packages).filter(([name]) => name !== '')
	expect(packages.length).toBeGreaterThan(100)
	for (const [name, { integrity, resolved, link }] of packages) {
		expect([name, link]).toEqual([name, undefined])
		expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-[\w+/]{86}==$/u)])
		expect([name, resolved ?? 'https://registry.npmjs.org/']).toEqual([
			name,
			expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//u),
		])
	}
})

test('SAFE-27 package.json names exact versions, those of the lock file', () => {
	const manifest = readJson<Manifest>('package.json')
	const { packages } = readJson<Lock>('package-lock.json')
	const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
	expect(named.length).toBeGreaterThan(50)
	for (const [name, version] of named) {
		expect([name, version]).toEqual([name, packages[`node_modules/${name}`]?.version])
	}
})

test('SAFE-27 retire.js knows no vulnerable script in the build', (context) => {
	const run = spawnSync(
		'node_modules/.bin/retire',
		['--path', 'build/client', '--outputformat', 'json'],
		{ encoding: 'utf8', timeout: 60_000 },
	)
	const text = run.stdout.slice(Math.max(0, run.stdout.indexOf('{')))
	const report = JSON.parse(text || '{}') as { data?: unknown[]; errors?: string[] }
	const [error] = report.errors ?? ['no report']
	if (error !== undefined) return notRun(context, 'retire.js', error)
	expect(report.data).toEqual([])
	expect(run.status).toBe(0)
})

test('SAFE-27 npm audit knows no vulnerability in the packages of production', (context) => {
	const run = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
		encoding: 'utf8',
		timeout: 60_000,
	})
	const report = JSON.parse(run.stdout || '{}') as {
		message?: string
		vulnerabilities?: Record<string, unknown>
	}
	if (report.vulnerabilities === undefined) {
		return notRun(context, 'npm audit', report.message ?? run.stderr)
	}
	expect(report.vulnerabilities).toEqual({})
})
