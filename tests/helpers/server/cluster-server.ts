import { readFileSync } from 'node:fs'
import { makeUser } from '../../../prisma/seed/make-user'
import { closeDatabase, db, openDatabase } from '~/core/db/db.server'
import { type AppServer, startAppServer } from './app-server'
import { newUserOf, type Kind } from '#tests/helpers/factories'
import type { Member } from '#tests/helpers/raw-request'
import { signedInCookie } from '#tests/helpers/requests'
import { forgetSingleton } from '#tests/helpers/setup/singletons'

/** A running server of several processes, with its database open in this process. */
export type ClusterServer = AppServer & {
	/** The process numbers of its workers. */
	workers: () => number[]
	/** Stores a user of this kind and signs them in; every user has an address of their own. */
	user: (kind: Exclude<Kind, 'visitor'>) => Promise<Member>
	leave: () => Promise<void>
}

/**
 * Whether a child has become a worker. Until then it is a copy of the primary, which waits for it: who
 * stops it then stops the primary as well.
 */
function isWorker(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('NODE_UNIQUE_ID=')
	} catch {
		// It has ended.
		return false
	}
}

/** The children of a process. */
function childrenOf(pid: number): number[] {
	const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
	return text === '' ? [] : text.split(' ').map(Number)
}

/** On which database the server and this process work. */
const DATABASE_VARIABLES = ['DATABASE_URL', 'DATABASE_POOL']

/**
 * Starts the built server with this many processes, on SQLite unless `env` names another database. One at
 * a time: this process works on its database.
 */
export async function startClusterServer(
	processes: number,
	env: Record<string, string> = {},
): Promise<ClusterServer> {
	const server = await startAppServer({
		TRUST_PROXY: 'loopback',
		APP_PROCESSES: String(processes),
		...env,
	})
	Object.assign(process.env, {
		APP_MODE: 'local',
		DATA_DIR: server.dataDir,
		APP_ORIGIN: server.origin,
		LOG_LEVEL: 'silent',
	})
	for (const name of DATABASE_VARIABLES) {
		if (env[name] === undefined) Reflect.deleteProperty(process.env, name)
		else process.env[name] = env[name]
	}
	for (const name of ['config', 'cookies']) forgetSingleton(name)
	await openDatabase()
	let serial = 0
	return {
		...server,
		workers: () => childrenOf(server.pid).filter(isWorker),
		async user(kind) {
			serial += 1
			const email = `cluster${serial}@example.test`
			const data = { hasAcceptedCalculatorTOS: true, ...newUserOf(kind, new Date()), email }
			const id = await makeUser({ ...data, password: PASSWORD }, new Date())
			return { id, email, cookie: await signedInCookie(id), ip: `10.7.0.${serial}` }
		},
		async leave() {
			await closeDatabase()
			await server.stop()
		},
	}
}

/** The password of every user of `ClusterServer.user`. */
export const PASSWORD = 'Blue-harbour-7'

/** Counts rows of the server's database. */
export const countOf = {
	properties: (userId: string) => db().property.count({ where: { userId } }),
	admins: () => db().user.count({ where: { role: 'admin' } }),
	sessions: (userId: string) => db().session.count({ where: { userId } }),
	openCheckouts: (userId: string) =>
		db().checkoutAttempt.count({ where: { userId, openKey: { not: null } } }),
}
