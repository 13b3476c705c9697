import { expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import type { ImportJob } from './read-import.server'
import { readInWorker, WORKER_PROBLEMS } from './run-worker.server'

useDatabase()

const ROW = '1 A St,200000,2026-01-02'
const job = (rows: number): ImportJob => ({
	text: `address,price,sold date\n${Array.from({ length: rows }, (_, i) => `${i} ${ROW}`).join('\n')}`,
	mapping: '',
	today: '2026-06-01',
	storedSales: new Map(),
	knownFacts: new Map(),
	room: 10_000,
})
/** 5,000 rows of 200 columns, within the limits of a file. */
const wide: ImportJob = {
	...job(1),
	text: [
		`address,price,sold date${',x'.repeat(197)}`,
		...Array<string>(5_000).fill(','.repeat(199)),
	].join('\n'),
}

test('SAFE-03 a file is read in a worker, and the worker is used again', async () => {
	for (let i = 0; i < 3; i += 1) {
		const read = await readInWorker(job(2))
		expect(read).toMatchObject({ ok: true, problem: null, report: { rows: 2, dropped: [] } })
		expect(read.ok && read.report?.newSales.map(({ price }) => price)).toEqual([200_000, 200_000])
	}
})

test('SAFE-03 other work goes on while files are read, however many come at once', async () => {
	let isReading = true
	let beats = 0
	const beat = (): void => {
		beats += 1
		if (isReading) setImmediate(beat)
	}
	beat()
	const all = await Promise.all(Array.from({ length: 6 }, () => readInWorker(job(5_000))))
	isReading = false
	expect(all.map((read) => read.ok && read.report?.newSales.length)).toEqual(Array(6).fill(5_000))
	expect(beats).toBeGreaterThan(100)
})

test('SAFE-03 a file that takes too long or too much memory is refused, and the next one is read', async () => {
	const late = await readInWorker(wide, { timeoutMs: 1, memoryMb: 192 })
	expect(late).toEqual({ ok: false, problem: WORKER_PROBLEMS.time })
	const large = await readInWorker(wide, { timeoutMs: 60_000, memoryMb: 4 })
	expect(large).toEqual({ ok: false, problem: WORKER_PROBLEMS.memory })
	expect(await readInWorker(job(1))).toMatchObject({ ok: true })
})
