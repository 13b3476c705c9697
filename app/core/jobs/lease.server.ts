import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '~/core/db/db.server'
import { timeFromNow } from '~/core/db/dialect.server'
import { log } from '~/core/log.server'
import { randomToken } from '~/core/security/signing.server'
import { singleton } from '~/core/singleton'
import { runExclusive } from './concurrency.server'
import { computerTime, monotonicMs } from '~/core/time/clock'
import { after, seconds } from '~/core/time/durations'

/**
 * Leases: what one process at a time does, over all processes. A lease is a row with its holder and its
 * end; it is renewed while the work lasts, and ends by itself when the holder dies. If the holder was a
 * process of this computer, it ends at once. With PostgreSQL its end is by the clock of the database,
 * because those of several computers differ.
 */

const LENGTH_MS = seconds(15)
/** Between two looks at a lease that another process has: a third of the time waited, within limits. */
const MIN_PAUSE_MS = 10
const MAX_PAUSE_MS = 50
/** How long the works of one process have a lease one after the other before it lets others have it. */
const TURN_MS = 500

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

/** Takes or renews the lease unless another process has it, in one statement. */
async function takeIfFree(key: string, lengthMs: number): Promise<boolean> {
	const taken = await db().$executeRaw`
		INSERT INTO "Lease" ("key", "owner", "until") VALUES (${key}, ${ownerName()}, ${timeFromNow(lengthMs)})
		ON CONFLICT ("key") DO UPDATE SET "owner" = excluded."owner", "until" = excluded."until"
		WHERE "Lease"."owner" = excluded."owner" OR "Lease"."until" <= ${timeFromNow(0)}`
	return taken > 0
}

const findLease = (key: string) => db().lease.findUnique({ where: { key } })

/** Takes or renews the lease; false if another process has it. */
async function take(key: string, lengthMs: number): Promise<boolean> {
	if (await takeIfFree(key, lengthMs)) return true
	const held = await findLease(key)
	if (held !== null && !isGone(held.owner)) return false
	if (held !== null) await db().lease.deleteMany({ where: { key, owner: held.owner } })
	return takeIfFree(key, lengthMs)
}

/** Waits until the lease may be free: by looking at it, because asking for it would be writing. */
async function untilFree(key: string): Promise<void> {
	const startedAt = monotonicMs()
	for (;;) {
		const waitedMs = monotonicMs() - startedAt
		const pause = Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waitedMs / 3))
		await sleep(pause * (0.75 + Math.random() / 2))
		const held = await findLease(key)
		if (held === null || held.until <= computerTime() || isGone(held.owner)) return
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

/** The works of this process with one key, and since when they have had the lease one after the other. */
type Line = { works: number; heldSince: number | null }
const lines = () => singleton('lease-lines', () => new Map<string, Line>())

/**
 * Runs the work while no other work with the same key runs, in this process or in another one. It waits
 * as long as it takes: callers limit their own wait.
 */
export async function runExclusiveEverywhere<T>(key: string, work: () => Promise<T>): Promise<T> {
	const line = lines().get(key) ?? { works: 0, heldSince: null }
	lines().set(key, line)
	line.works += 1
	try {
		// In turn within the process first, so that one of its works at a time asks for the lease.
		return await runExclusive(key, () => withLease(key, line, work))
	} finally {
		line.works -= 1
		if (line.works === 0) lines().delete(key)
	}
}

async function withLease<T>(key: string, line: Line, work: () => Promise<T>): Promise<T> {
	const heldMs = line.heldSince === null ? 0 : monotonicMs() - line.heldSince
	if (heldMs > TURN_MS) {
		line.heldSince = null
		// Longer than others wait between two looks.
		await sleep(1.5 * MAX_PAUSE_MS)
	}
	while (!(await take(key, LENGTH_MS))) {
		line.heldSince = null
		await untilFree(key)
	}
	line.heldSince ??= monotonicMs()
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
