import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { operatorSettings } from '#tests/helpers/server/production-install'
import { SERVER_FLAGS } from '../../scripts/lib.mjs'

/** How production starts, and what it does not start on. */

const folder = mkdtempSync(join(tmpdir(), 'prohub-production-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SETTINGS = { APP_MODE: 'production', PORT: '0', ...operatorSettings('smtp://127.0.0.1:9') }

function run(args: string[], env: Record<string, string>, stdin = '') {
	const child = spawn(process.execPath, args, {
		env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...SETTINGS, ...env },
	})
	let output = ''
	child.stdout.on('data', (chunk: Buffer) => {
		// Once: a second signal would stop it without waiting.
		const wasReady = output.includes('"ready"')
		output += chunk.toString()
		if (!wasReady && output.includes('"ready"')) child.kill('SIGTERM')
	})
	child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
	child.stdin.end(stdin)
	return new Promise<{ code: number | null; lines: string[] }>((resolve) => {
		child.once('close', (code) => resolve({ code, lines: output.trim().split('\n') }))
	})
}

const SERVER = [...SERVER_FLAGS, 'build/server.js']
const startServer = (dataDir: string) => run(SERVER, { DATA_DIR: dataDir })
const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('FIX-41 FIX-44 production', () => {
	test(
		'does not start on a new database, and says what makes one',
		{ timeout: 60_000 },
		async () => {
			const { code, lines } = await startServer(join(folder, 'new'))
			expect([code, parsed(lines).at(-1)]).toMatchObject([
				1,
				{ level: 60, msg: expect.stringContaining('`npm run create-admin`') },
			])
		},
	)

	test('does not start with its data inside its own folder, and makes none there', async () => {
		const { code, lines } = await startServer('data-of-a-test')
		expect([code, parsed(lines)]).toMatchObject([
			1,
			[
				{
					level: 60,
					msg: 'invalid configuration',
					problems: [expect.stringMatching(/^DATA_DIR: .* inside the product's folder/u)],
				},
			],
		])
		expect(existsSync('data-of-a-test')).toBe(false)
	})

	test('starts after create-admin, which makes the database; every line is JSON', async () => {
		const dataDir = join(folder, 'first')
		const typed = 'first@admin.example\nAda\nFirst\nA-rather-long-one-7\n'
		const created = await run(['build/create-admin.js'], { DATA_DIR: dataDir }, typed)
		expect([created.code, created.lines.at(-1)]).toEqual([
			0,
			expect.stringContaining('first@admin.example is now an admin.'),
		])
		const db = new Database(join(dataDir, 'app.db'), { readonly: true })
		expect(db.prepare('SELECT "email", "role" FROM "User"').all()).toEqual([
			{ email: 'first@admin.example', role: 'admin' },
		])
		db.close()
		const { code, lines } = await startServer(dataDir)
		expect(code).toBe(0)
		const messages = parsed(lines).map(({ msg }) => msg)
		expect(messages).toContain('ready')
		expect(messages).not.toContain('database migrated')
	})
})
