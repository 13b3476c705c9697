import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files'
import { sendRequest, createTestApp, listenForTest } from '../test-helpers'

let clientDir: string

beforeAll(() => {
	clientDir = mkdtempSync(path.join(tmpdir(), 'static-files-'))
	mkdirSync(path.join(clientDir, 'assets'))
	mkdirSync(path.join(clientDir, '.vite'))
	mkdirSync(path.join(clientDir, '.well-known'))
	writeFileSync(path.join(clientDir, 'assets', 'root-abc123.js'), 'export {}')
	writeFileSync(path.join(clientDir, 'assets', 'big-abc123.js'), 'plain')
	writeFileSync(path.join(clientDir, 'assets', 'big-abc123.js.br'), 'as brotli')
	writeFileSync(path.join(clientDir, 'assets', 'big-abc123.js.gz'), 'as gzip')
	writeFileSync(path.join(clientDir, 'robots.txt'), 'User-agent: *')
	writeFileSync(path.join(clientDir, '.env'), 'SECRET=1')
	writeFileSync(path.join(clientDir, '.vite', 'manifest.json'), '{}')
	writeFileSync(path.join(clientDir, '.well-known', 'security.txt'), 'Contact: x')
	writeFileSync(path.join(clientDir, '..', 'outside.txt'), 'outside')
})

afterAll(() => {
	rmSync(clientDir, { recursive: true })
	rmSync(path.join(clientDir, '..', 'outside.txt'))
})

async function get(target: string, method = 'GET', headers: Record<string, string> = {}) {
	const app = createTestApp()
	app.use(staticFiles({ clientDir }))
	app.use((_req, res) => {
		res.status(299).send('fell through')
	})
	const { port } = await listenForTest(app)
	return sendRequest(port, { path: target, method, headers })
}

test('a hashed file is kept for a year', async () => {
	const { status, headers } = await get('/assets/root-abc123.js')
	expect(status).toBe(200)
	expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
	expect(headers['content-type']).toContain('javascript')
})

test.each(['/assets/old-123.js', '/assets/', '/assets', '/assets/../robots.txt/x'])(
	'%s, which is missing, is a 404 that no cache keeps and goes no further',
	async (target) => {
		const { status, headers } = await get(target)
		expect(status).toBe(404)
		expect(headers['cache-control']).toContain('no-store')
	},
)

test.each([
	['br, gzip', 'br', 'as brotli'],
	['gzip', 'gzip', 'as gzip'],
	['br;q=0, gzip', 'gzip', 'as gzip'],
	['identity', undefined, 'plain'],
])('a browser accepting %s gets the file as %s', async (accepts, encoding, content) => {
	const answer = await get('/assets/big-abc123.js', 'GET', { 'accept-encoding': accepts })
	expect(answer.text).toBe(content)
	expect(answer.headers['content-encoding']).toBe(encoding)
	expect(answer.headers['content-type']).toContain('javascript')
	expect(answer.headers['cache-control']).toContain('immutable')
	expect(answer.headers.vary).toBe('Accept-Encoding')
})

test('nothing is posted to a hashed file', async () => {
	expect((await get('/assets/root-abc123.js', 'POST')).status).toBe(404)
})

test('other files are kept for an hour', async () => {
	const { status, headers } = await get('/robots.txt')
	expect(status).toBe(200)
	expect(headers['cache-control']).toBe('public, max-age=3600')
})

test.each(['/', '/deals', '/robots.txt/', '/nothing.txt'])(
	'%s goes on to the pages',
	async (target) => {
		expect((await get(target)).status).toBe(299)
	},
)

test.each([
	'/.env',
	'/.git/config',
	'/%2eenv',
	'/.vite/manifest.json',
	'/assets/.hidden',
	'/deals/.htaccess',
	'/..%5c.env',
])('%s is refused', async (target) => {
	const { status, text } = await get(target)
	expect(status).toBe(404)
	expect(text).not.toContain('SECRET')
})

test('well-known addresses are served', async () => {
	expect((await get('/.well-known/nothing')).status).toBe(299)
})

test.each([
	'/../outside.txt',
	'/..%2foutside.txt',
	'/assets/..%2f..%2foutside.txt',
	'/robots.txt%00',
])('%s does not lead out of the folder', async (target) => {
	const { text } = await get(target)
	expect(text).not.toContain('outside')
})
