import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_FLAGS } from '../../../scripts/lib.mjs'
import { copyDemoData } from './demo-data'

/** The built server as a separate process, with an empty data folder. */

export type AppServer = {
	origin: string
	/** The port of its payment sandbox, unless another provider is configured. */
	sandboxOrigin: string
	dataDir: string
	/** The origin of its payment provider. */
	paymentsOrigin: string
	pid: number
	/** The output of the process so far. */
	output: () => string
	stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** The flags of Node that `compileLess` has set. */
const testFlags = (): string[] => process.env['TEST_SERVER_FLAGS']?.split(' ') ?? []

/** How long it may take to stop; Docker and others kill it after about that time. */
const MAX_STOP_MS = 60_000

export async function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer()
		probe.once('error', reject)
		probe.listen(0, '127.0.0.1', () => {
			const address = probe.address()
			const port = typeof address === 'object' && address !== null ? address.port : 0
			probe.close(() => resolve(port))
		})
	})
}

async function untilHealthy(origin: string, child: ChildProcess, output: () => string) {
	const giveUp = Date.now() + 110_000
	while (Date.now() < giveUp) {
		if (child.exitCode !== null) break
		const isUp = await fetch(`${origin}/healthz`).then(
			(answer) => answer.ok,
			() => false,
		)
		if (isUp) return
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	throw new Error(`The server did not come up:\n${output()}`)
}

/**
 * Starts the built server and resolves once it is healthy.
 * @param keep a data folder that remains when it stops; a folder with another build; whether it begins
 * with an empty data folder also where `offerDemoData` has offered one
 */
export async function startAppServer(
	env: Record<string, string> = {},
	keep: { dataDir?: string; folder?: string; isFirstStart?: true } = {},
): Promise<AppServer> {
	const port = Number(env['PORT'] ?? (await freePort()))
	const dataDir = keep.dataDir ?? mkdtempSync(join(tmpdir(), 'prohub-app-'))
	const origin = `http://localhost:${port}`
	const sandboxPort = env['SANDBOX_PORT'] ?? String(await freePort())
	const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`
	if (keep.dataDir === undefined && keep.isFirstStart !== true) copyDemoData(dataDir, sandboxOrigin)
	const child = spawn(process.execPath, [...SERVER_FLAGS, ...testFlags(), 'build/server.js'], {
		env: {
			PATH: process.env['PATH'],
			NODE_ENV: 'production',
			APP_MODE: 'local',
			LIMITS: 'relaxed',
			PASSWORD_HASH: process.env['PASSWORD_HASH'],
			PORT: String(port),
			SANDBOX_PORT: sandboxPort,
			DATA_DIR: dataDir,
			...env,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
		cwd: keep.folder,
	})
	const chunks: Buffer[] = []
	child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
	child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
	const output = (): string => Buffer.concat(chunks).toString()
	// 'close' instead of 'exit', because output may still arrive after 'exit'.
	const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
	await untilHealthy(origin, child, output)
	return {
		origin,
		sandboxOrigin,
		dataDir,
		paymentsOrigin: sandboxOrigin,
		pid: child.pid ?? 0,
		output,
		async stop(signal = 'SIGTERM') {
			child.kill(signal)
			const late = new AbortController()
			const isInTime = await Promise.race([
				exited.then(() => true),
				sleep(MAX_STOP_MS, false, { signal: late.signal }).catch(() => false),
			])
			late.abort()
			if (!isInTime) {
				child.kill('SIGKILL')
				await exited
				throw new Error(`The server did not stop:\n${output().slice(-5_000)}`)
			}
			if (keep.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
		},
	}
}
