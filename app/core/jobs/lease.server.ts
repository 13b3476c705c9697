import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { db, isUniqueViolation } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { randomToken } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'
import { runExclusive } from './concurrency.server'
import { computerTime } from '~/core/time/clock'
import { after, seconds } from '~/core/time/durations'

/**
 * Leases: what one process at a time does, over all processes. A lease is a row with its holder and its
 * end; it is renewed while the work lasts, and ends by itself when the holder dies. If the holder was a
 * process of this computer, it ends at once.
 */

const LENGTH_MS = seconds(15)
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 100

/** What process numbers are unique in: one boot of one computer, and its container. */
function processSpace(): string {
	try {
		const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
		return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
	} catch {
		return 'unknown'
	}
}

const own = singleton('lease-owner', () => ({ space: processSpace(), token: randomToken(9) }))

/** This process as the holder of a lease: where its number is unique, its number, and a random text. */
const ownerName = (): string => `${own.space}|${process.pid}|${own.token}`

/** Whether the holder of a lease is known to be gone. */
function isGone(owner: string): boolean {
	const [space, pid, token] = owner.split('|')
	if (space !== own.space || own.space === 'unknown') return false
	// The number of a process that ended was given to this one.
	if (Number(pid) === process.pid) return token !== own.token
	try {
		process.kill(Number(pid), 0)
		return false
	} catch (error) {
		return (error as { code?: unknown }).code === 'ESRCH'
	}
}

/** Takes or renews the lease; false if another process has it. */
async function take(key: string, lengthMs: number): Promise<boolean> {
	const owner = ownerName()
	const now = computerTime()
	const until = after(now, lengthMs)
	const free = { OR: [{ owner }, { until: { lte: now } }] }
	const taken = await db().lease.updateMany({ where: { key, ...free }, data: { owner, until } })
	if (taken.count > 0) return true
	const held = await db().lease.findUnique({ where: { key } })
	if (held !== null) {
		if (!isGone(held.owner)) return false
		const where = { key, owner: held.owner }
		return (await db().lease.updateMany({ where, data: { owner, until } })).count > 0
	}
	try {
		await db().lease.create({ data: { key, owner, until } })
		return true
	} catch (error) {
		if (isUniqueViolation(error)) return false
		throw error
	}
}

async function release(key: string): Promise<void> {
	try {
		await db().lease.deleteMany({ where: { key, owner: ownerName() } })
	} catch (error) {
		log.warn({ lease: key, err: String(error) }, 'lease not released; it ends by itself')
	}
}

/** Renews the lease while the work runs. */
async function whileRenewing<T>(key: string, lengthMs: number, work: () => Promise<T>): Promise<T> {
	const renewal = setInterval(() => {
		take(key, lengthMs).then(
			(isOurs) => {
				if (!isOurs) log.warn({ lease: key }, 'lease lost')
			},
			(error: unknown) => log.warn({ lease: key, err: String(error) }, 'lease not renewed'),
		)
	}, LENGTH_MS / 3)
	renewal.unref()
	try {
		return await work()
	} finally {
		clearInterval(renewal)
	}
}

/**
 * Runs the work while no other work with the same key runs, in this process or in another one. It waits
 * as long as it takes: callers limit their own wait.
 */
export function runExclusiveEverywhere<T>(key: string, work: () => Promise<T>): Promise<T> {
	// In turn within the process first, so that one of its works at a time asks for the lease.
	return runExclusive(key, () => withLease(key, work))
}

async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
	for (let pause = FIRST_PAUSE_MS; !(await take(key, LENGTH_MS));) {
		await sleep(pause * (0.5 + Math.random()))
		pause = Math.min(MAX_PAUSE_MS, pause * 2)
	}
	try {
		return await whileRenewing(key, LENGTH_MS, work)
	} finally {
		await release(key)
	}
}

/**
 * Runs the work if no other process has the lease, and keeps it afterwards for `keepMs` from the start:
 * so long no other process runs it. Returns whether it ran.
 */
export async function runIfLeased(
	key: string,
	keepMs: number,
	work: () => Promise<void>,
): Promise<boolean> {
	const keptMs = Math.max(LENGTH_MS, keepMs)
	if (!(await take(key, keptMs))) return false
	await whileRenewing(key, keptMs, work)
	return true
}

/** Gives up all leases of this process, so that another one need not wait for their end. */
export async function releaseAllLeases(): Promise<void> {
	try {
		await db().lease.deleteMany({ where: { owner: ownerName() } })
	} catch (error) {
		log.warn({ err: String(error) }, 'leases not released; they end by themselves')
	}
}

/** Deletes leases that ended, such as those of processes that were killed. */
export async function purgeEndedLeases(): Promise<void> {
	await db().lease.deleteMany({ where: { until: { lte: after(computerTime(), -seconds(60)) } } })
}
