import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as takingTime } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/setup/database'
import { db } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { computerTime } from '~/core/time/clock'
import { after, minutes, seconds } from '~/core/time/durations'
import {
	purgeEndedLeases,
	releaseAllLeases,
	runExclusiveEverywhere,
	runIfLeased,
} from './lease.server'

useDatabase()

afterEach(() => db().lease.deleteMany())

const boot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
const space = (): string => `${boot()}/${readlinkSync('/proc/self/ns/pid')}`

/** A holder whose process ended: its number was a short program's. */
const deadOwner = (): string => `${space()}|${spawnSync('true').pid}|x`
const elsewhere = 'another-boot/pid:[1]|1|x'

const hold = (key: string, owner: string, until = after(computerTime(), minutes(1))) =>
	db().lease.create({ data: { key, owner, until } })

describe('SCALE-12 work that only one process does at a time', () => {
	test('runs one after the other and leaves no lease', async () => {
		let running = 0
		let most = 0
		const work = async (): Promise<number> => {
			running += 1
			most = Math.max(most, running)
			expect(await db().lease.count({ where: { key: 'customer:1' } })).toBe(1)
			return (running -= 1)
		}
		const all = Array.from({ length: 10 }, () => runExclusiveEverywhere('customer:1', work))
		expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, () => 0))
		expect(most).toBe(1)
		expect(await db().lease.count()).toBe(0)
	})

	test('waits while another process has the lease, and runs when that one gives it up', async () => {
		await hold('customer:1', elsewhere)
		const work = vi.fn(() => Promise.resolve('done'))
		const given = runExclusiveEverywhere('customer:1', work)
		await db().lease.count()
		expect(work).not.toHaveBeenCalled()
		await db().lease.deleteMany({ where: { owner: elsewhere } })
		expect(await given).toBe('done')
	})

	test('SCALE-06 a process with much to do lets the others have the lease in between', async () => {
		let done = 0
		const works = Array.from({ length: 60 }, () =>
			runExclusiveEverywhere('customer:1', async () => {
				await takingTime(50)
				done += 1
			}),
		)
		const isFree = async () => (await db().lease.count({ where: { key: 'customer:1' } })) === 0
		// Between two works it is free for a moment too, which another process would have to meet by luck.
		await expect
			.poll(async () => (await isFree()) && (await takingTime(20), await isFree()), {
				interval: 10,
			})
			.toBe(true)
		expect(done).toBeGreaterThan(0)
		expect(done).toBeLessThan(60)
		await Promise.all(works)
	})

	test('a failure gives the lease back', async () => {
		const failing = runExclusiveEverywhere('customer:1', () => Promise.reject(new Error('no')))
		await expect(failing).rejects.toThrow('no')
		expect(await db().lease.count()).toBe(0)
	})

	test.each([
		['whose time is over', () => hold('customer:1', elsewhere, after(computerTime(), -1))],
		['of a process of this computer that is gone', () => hold('customer:1', deadOwner())],
		[
			'of an earlier process with the number of this one',
			() => hold('customer:1', `${space()}|${process.pid}|x`),
		],
	])('a lease %s holds nobody up', async (_name, prepare) => {
		await prepare()
		expect(await runExclusiveEverywhere('customer:1', () => Promise.resolve('done'))).toBe('done')
	})

	test('a lease of a process of this computer that lives is respected', async () => {
		await hold('job:1', `${space()}|${process.ppid}|x`)
		expect(await runIfLeased('job:1', seconds(1), () => Promise.reject(new Error('no')))).toBe(
			false,
		)
	})
})

describe('SCALE-12 a scheduled job', () => {
	test('does not run while or shortly after another process runs it', async () => {
		const work = vi.fn(() => Promise.resolve())
		expect(await runIfLeased('job:billing', minutes(1), work)).toBe(true)
		await db().lease.updateMany({ data: { owner: elsewhere } })
		expect(await runIfLeased('job:billing', minutes(1), work)).toBe(false)
		expect(work).toHaveBeenCalledOnce()
	})

	test('runs again in the same process, and elsewhere once this one has stopped', async () => {
		const work = vi.fn(() => Promise.resolve())
		expect(await runIfLeased('job:billing', minutes(1), work)).toBe(true)
		expect(await runIfLeased('job:billing', minutes(1), work)).toBe(true)
		await releaseAllLeases()
		expect(await db().lease.count()).toBe(0)
	})

	test('its lease is renewed while it runs; a lost one is logged', async () => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
		const warnings = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
		let end: () => void = () => undefined
		const ended = new Promise<void>((resolve) => (end = resolve))
		let hasBegun: () => void = () => undefined
		const began = new Promise<void>((resolve) => (hasBegun = resolve))
		const running = runIfLeased('job:long', seconds(15), () => {
			hasBegun()
			return ended
		})
		await began
		const early = after(computerTime(), 1_000)
		await db().lease.updateMany({ data: { until: early } })
		vi.advanceTimersByTime(5_000)
		await vi.waitFor(async () => {
			const { until } = await db().lease.findFirstOrThrow()
			expect(until.getTime()).toBeGreaterThan(early.getTime())
		})
		await db().lease.updateMany({ data: { owner: elsewhere } })
		vi.advanceTimersByTime(5_000)
		await vi.waitFor(() =>
			expect(warnings).toHaveBeenCalledWith({ lease: 'job:long' }, 'lease lost'),
		)
		end()
		await running
		vi.useRealTimers()
	})

	test('ended leases are deleted, living ones stay', async () => {
		await hold('customer:1', elsewhere, after(computerTime(), -minutes(2)))
		await hold('customer:2', elsewhere)
		await purgeEndedLeases()
		expect((await db().lease.findMany()).map(({ key }) => key)).toEqual(['customer:2'])
	})
})
