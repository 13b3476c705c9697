import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { fromRoot, localBin, runQuiet, SERVER_FLAGS } from './lib.mjs'

/** Server processes for benchmarks. */

export type Running = { origin: string; dataDir: string; pid: number; stop: () => Promise<void> }

const COUNTER = pathToFileURL(fromRoot('scripts/bench-statements.mjs')).href

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, '127.0.0.1')
	await once(probe, 'listening')
	const address = probe.address()
	probe.close()
	await once(probe, 'close')
	return typeof address === 'object' && address !== null ? address.port : 0
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
	if (child.exitCode === null) {
		child.kill()
		await once(child, 'exit')
	}
	rmSync(dataDir, { recursive: true, force: true })
}

/**
 * Starts the production build with an empty data folder. Its log is discarded: reading it would take
 * CPU time from the load generator. TRUST_PROXY makes the rate limits count clients by the
 * X-Forwarded-For address.
 */
export async function startProduct(nodeArgs: readonly string[] = []): Promise<Running> {
	const port = await freePort()
	const dataDir = mkdtempSync(join(tmpdir(), 'prohub-bench-'))
	const origin = `http://localhost:${port}`
	const args = [...SERVER_FLAGS, '--import', COUNTER, ...nodeArgs, 'build/server.js']
	const child = spawn(process.execPath, args, {
		env: {
			PATH: process.env['PATH'],
			NODE_ENV: 'production',
			APP_MODE: 'local',
			LIMITS: 'relaxed',
			TRUST_PROXY: 'loopback',
			PORT: String(port),
			SANDBOX_PORT: String(await freePort()),
			DATA_DIR: dataDir,
		},
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	const stop = () => end(child, dataDir)
	for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
		const isUp = await fetch(`${origin}/healthz`).then(
			(response) => response.ok,
			() => false,
		)
		if (isUp) return { origin, dataDir, pid: child.pid ?? 0, stop }
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	await stop()
	throw new Error('The built server did not start.')
}

/** A recorded response. */
export type Recorded = { status: number; headers: Record<string, string>; body: string }

/** Starts a script that serves on a port of its own and prints it. */
async function startScript(args: readonly string[], dataDir: string): Promise<Running> {
	const child = spawn(process.execPath, [...SERVER_FLAGS, ...args], {
		env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const [line] = (await once(child.stdout, 'data')) as [Buffer]
	const origin = `http://127.0.0.1:${line.toString().trim()}`
	return { origin, dataDir, pid: child.pid ?? 0, stop: () => end(child, dataDir) }
}

/** Builds the app with one route and serves it with Remix's own adapter. */
export async function startOneRouteApp(): Promise<Running> {
	const folder = 'scripts/bench-remix'
	const command = localBin('remix', 'vite:build', folder, '--config', `${folder}/vite.config.ts`)
	const built = runQuiet(process.execPath, command, { NODE_ENV: 'production' })
	if (!built.ok) throw new Error(built.output)
	const dataDir = mkdtempSync(join(tmpdir(), 'prohub-bench-'))
	return startScript([`${folder}/server.mjs`, '.cache/bench-remix/server/index.js'], dataDir)
}

/** Starts an Express server that replays these responses, keyed by path. */
export async function startBareExpress(responses: Record<string, Recorded>): Promise<Running> {
	const dataDir = mkdtempSync(join(tmpdir(), 'prohub-bench-'))
	const file = join(dataDir, 'answers.json')
	writeFileSync(file, JSON.stringify(responses))
	return startScript(['scripts/bench-bare.mjs', file], dataDir)
}

/** Resident memory of a process in MiB; `NaN` if unavailable. */
export function readMemory(pid: number): number {
	try {
		const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
		return Number(kilobytes) / 1024
	} catch {
		return NaN
	}
}

const TICKS_PER_SECOND = 100

/** CPU milliseconds that a process has used; `NaN` if unavailable. */
export function readCpu(pid: number): number {
	try {
		// The name in parentheses may contain spaces.
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
		return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
	} catch {
		return NaN
	}
}

/** How many statements the product has sent to the database. */
export async function readStatements({ pid, dataDir }: Running): Promise<number> {
	const file = join(dataDir, 'statements.txt')
	rmSync(file, { force: true })
	process.kill(pid, 'SIGUSR2')
	while (!existsSync(file) || !readFileSync(file, 'utf8').endsWith('\n')) await delay(5)
	return Number(readFileSync(file, 'utf8'))
}
