import { afterCommit, Prisma, type Tx } from './db.server'
import { readRows } from './read-rows.server'
import { singleton } from '~/core/singleton'

/**
 * Versions of the data that processes keep in memory. A version is raised in the transaction that
 * changes the data, so that it is committed with it. The process that writes knows at once. Others
 * learn of it by `followCacheVersions`.
 */

/** `pages`: what anonymous pages show. `prices`: the prices at Stripe. */
export type CacheName = 'pages' | 'prices'

type State = { versions: Map<string, number>; listeners: Map<string, Set<() => void>> }

const state = () =>
	singleton('cache-versions', (): State => ({ versions: new Map(), listeners: new Map() }))

/** The newest version that this process knows; 0 if the data has never changed. */
export const cacheVersion = (name: CacheName): number => state().versions.get(name) ?? 0

/**
 * The version in the database, in one short statement: for what is kept in memory and must not be old on
 * any page, even if another process has just changed it.
 */
export async function currentCacheVersion(name: CacheName): Promise<number> {
	const [row] = await readRows<{ version: number }>(Prisma.sql`
		SELECT "version" FROM "CacheVersion" WHERE "name" = ${name}`)
	return row?.version ?? 0
}

/** Raises the version together with what the transaction changes. */
export async function raiseCacheVersion(tx: Tx, name: CacheName): Promise<void> {
	const { version } = await tx.cacheVersion.upsert({
		where: { name },
		create: { name, version: 1 },
		update: { version: { increment: 1 } },
	})
	afterCommit(tx, () => {
		const { versions } = state()
		versions.set(name, Math.max(version, versions.get(name) ?? 0))
	})
}

/** Records a version that was read from the database, and tells who listens if it is new. */
export function learnCacheVersion(name: string, version: number): void {
	const { versions, listeners } = state()
	if (version <= (versions.get(name) ?? 0)) return
	versions.set(name, version)
	for (const listener of listeners.get(name) ?? []) listener()
}

/** Calls the listener whenever another process has raised the version. */
export function onCacheVersion(name: CacheName, listener: () => void): void {
	const { listeners } = state()
	const ofName = listeners.get(name) ?? new Set()
	listeners.set(name, ofName.add(listener))
}
