import { startScratchServer } from '../../../prisma/postgres/scratch-server'
import { type ClusterServer, startClusterServer } from '#tests/helpers/server/cluster-server'

/** The databases that the app may keep its data in. */
export const ENGINES = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

/** As Debian installs it: with syncing, and with what a new server allows. */
const AS_INSTALLED = [
	...['fsync=on', 'full_page_writes=on', 'autovacuum=on', 'shared_buffers=128MB'],
	...['max_connections=100', 'max_pred_locks_per_transaction=64'],
]

/** Starts the built server with this many processes on a new database. Stop it with `leave`. */
export async function startOn(
	engine: Engine,
	processes: number,
	env: Record<string, string>,
): Promise<ClusterServer> {
	if (engine === 'SQLite') return startClusterServer(processes, env)
	const postgres = await startScratchServer(AS_INSTALLED)
	await postgres.administer('CREATE DATABASE hub')
	const server = await startClusterServer(processes, { ...env, DATABASE_URL: postgres.url('hub') })
	return {
		...server,
		async leave() {
			try {
				await server.leave()
			} finally {
				await postgres.stop()
			}
		},
	}
}
