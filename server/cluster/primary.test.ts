import cluster from 'node:cluster'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPrimary } from './primary'

/** A worker that asks for the turn to write, and dies before it gets it. */
const WORKER = `
import { createServer } from 'node:http'
process.on('message', () => {
	process.send({ prohub: 'turn', id: 1 }, () => process.kill(process.pid, 'SIGKILL'))
})
createServer().listen(0, '127.0.0.1')
`

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Starts a primary with one such worker, and stops it when the test ends. */
async function startOne() {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-primary-'))
	const script = join(folder, 'worker.mjs')
	writeFileSync(script, WORKER)
	const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
	const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)))
	const exit = vi.fn()
	await new Promise<void>((onReady) => {
		startPrimary({
			...{ processes: 1, script, env: {}, log, onClock: null, onReady, exit },
			now: () => performance.now(),
			onStop: () => Promise.resolve(),
		})
	})
	onTestFinished(async () => {
		const added = SIGNALS.flatMap((signal) =>
			process.listeners(signal).map((listener) => ({ signal, listener })),
		).filter(({ listener }) => !before.has(listener))
		for (const { signal, listener } of added) process.removeListener(signal, listener)
		if (added[0] !== undefined) Reflect.apply(added[0].listener, process, ['SIGTERM'])
		await expect.poll(() => exit.mock.calls).toHaveLength(1)
		rmSync(folder, { recursive: true })
	})
	return { log }
}

const worker = () => Object.values(cluster.workers ?? {})[0]

test('SCALE-09 a worker that dies while it waits for the turn is replaced, and the primary goes on', async () => {
	const { log } = await startOne()
	const pid = worker()?.process.pid ?? 0
	// What the grant below comes to where the kernel tells of the end of the pipe before that of the process.
	worker()?.emit('error', new Error('write EPIPE'))
	expect(log.warn).toHaveBeenCalledWith(
		expect.objectContaining({ worker: pid }),
		'worker cannot be reached',
	)
	worker()?.send('die')
	// Nothing is read here until it is dead: the primary does not know when it grants the turn.
	while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z')) continue
	await expect.poll(() => worker()?.process.pid ?? pid).not.toBe(pid)
	expect(log.error).toHaveBeenCalledWith(
		expect.objectContaining({ worker: pid, exitCode: null, signal: 'SIGKILL' }),
		'worker died, replacing it',
	)
})
