import type { AppServer } from '#tests/helpers/server/app-server'

/** Parallel saves over HTTP, to one or several server processes. */

/**
 * Access to the data folder of running servers from the test process. Modules that read the
 * configuration are imported only after the folder is set.
 */
export async function openDataOf(server: Pick<AppServer, 'dataDir' | 'origin'>) {
	Object.assign(process.env, {
		DATA_DIR: server.dataDir,
		APP_ORIGIN: server.origin,
		LOG_LEVEL: 'silent',
	})
	const [database, seed, sessions] = await Promise.all([
		import('~/core/db/db.server'),
		import('../../../prisma/seed/make-user'),
		import('~/features/accounts/sessions/sessions.server'),
	])
	await database.openDatabase()
	let serial = 0
	return {
		close: database.closeDatabase,
		/** Stores a member and returns the ID, the Cookie header and an IP address. */
		async member(plan: 'annual' | 'biannual') {
			serial += 1
			const now = new Date()
			const id = await seed.makeUser(
				{
					email: `racer${process.pid}x${serial}@example.test`,
					role: 'subscriber',
					subscriptionStatus: 'active',
					hasAcceptedCalculatorTOS: true,
					plan: { key: plan, status: 'active', currentPeriodEnd: null },
				},
				now,
			)
			const setCookie = await database.inTransaction((tx) =>
				sessions.startSession(tx, id, new Request(server.origin), now),
			)
			return { id, cookie: setCookie.split(';')[0] ?? '', ip: `10.2.0.${serial}` }
		},
		rowsOf: (userId: string) => database.db().property.count({ where: { userId } }),
	}
}

export type Race = {
	/** The number of responses per status. */
	statuses: Record<number, number>
	/** Responses with a server error. */
	failures: number
	slowestMs: number
}

export type Racer = {
	cookie: string
	/** The client address sent by a trusted proxy, so that many races do not share a rate limit. */
	ip?: string
}

/** Saves `count` deals in parallel, alternating between the origins. */
export async function saveConcurrently(
	origins: readonly string[],
	{ cookie, ip }: Racer,
	addressOf: (i: number) => string,
	count = 50,
): Promise<Race> {
	const headers = {
		'Content-Type': 'application/json',
		Cookie: cookie,
		...(ip === undefined ? {} : { 'X-Forwarded-For': ip }),
	}
	const answers = await Promise.all(
		Array.from({ length: count }, async (_, i) => {
			const start = performance.now()
			const answer = await fetch(`${origins[i % origins.length]}/api/properties`, {
				method: 'POST',
				headers,
				body: JSON.stringify({ propertyAddress: addressOf(i), inputs: { rent: String(i) } }),
			})
			await answer.arrayBuffer()
			return { status: answer.status, ms: performance.now() - start }
		}),
	)
	const statuses: Record<number, number> = {}
	for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
	return {
		statuses,
		failures: answers.filter(({ status }) => status >= 500).length,
		slowestMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
	}
}
