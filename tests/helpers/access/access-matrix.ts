import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makeUser } from '../../../prisma/seed/make-user'
import { closeDatabase, db, openDatabase } from '~/core/db/db.server'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import { type RawResponse, sendRequest } from '#tests/helpers/raw-request'
import { KINDS, newUserOf, type Kind } from '#tests/helpers/factories'
import { signedInCookie } from '#tests/helpers/requests'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { insiderOf } from './access-levels'
import { addressOf, methodsOf, ROUTES, type Route } from './route-modules'

/** A running server and one user of every kind, to request every URL in every shape. */

/** The request shapes that a guard has to protect (security rows 1 and 2). */
export const SHAPES = ['document', 'data', 'child', 'unsafe'] as const
export type Shape = (typeof SHAPES)[number]

export type RunningApp = {
	server: AppServer
	/** The cookie of a session that this kind of user has, which may be a new one; undefined for a visitor. */
	cookieOf: (kind: Kind, isNew?: boolean) => Promise<string | undefined>
	leave: () => Promise<void>
}

/** Starts the built server and opens its database in this process. */
export async function startApp(): Promise<RunningApp> {
	const server = await startAppServer({ TRUST_PROXY: 'loopback' })
	Object.assign(process.env, { DATA_DIR: server.dataDir, APP_ORIGIN: server.origin })
	for (const name of ['config', 'cookies']) forgetSingleton(name)
	await openDatabase()
	const ids = new Map<Kind, string>()
	const cookies = new Map<Kind, string>()
	for (const kind of KINDS) {
		if (kind === 'visitor') continue
		const email = `${kind.toLowerCase()}@matrix.test`
		ids.set(kind, await makeUser({ ...newUserOf(kind, new Date()), email }, new Date()))
	}
	return {
		server,
		async cookieOf(kind, isNew = false) {
			const id = ids.get(kind)
			if (id === undefined) return undefined
			const cookie = isNew ? undefined : cookies.get(kind)
			if (cookie !== undefined) return cookie
			const created = await signedInCookie(id)
			// A user has one session: a new one ends the one before.
			if (isNew) cookies.delete(kind)
			else cookies.set(kind, created)
			return created
		},
		async leave() {
			await closeDatabase()
			await server.stop()
		},
	}
}

/** All rows of all tables except those that any request or the passing of time may change. */
export function dumpDatabase(dataDir: string): Record<string, unknown[]> {
	const file = new Database(join(dataDir, 'app.db'), { readonly: true })
	try {
		const names = file.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
		const tables = (names as string[]).filter(
			(name) => !/Session$|^UsedToken$|^OutboxMessage$|^Lease$/u.test(name),
		)
		return Object.fromEntries(
			tables.map((name) => [name, file.prepare(`SELECT * FROM "${name}"`).all()]),
		)
	} finally {
		file.close()
	}
}

/** The path of a page's data; the landing page is an exception. */
const dataPath = (path: string): string => (path === '/' ? '/_root.data' : `${path}.data`)

/** Requests a route in one shape. */
export function requestShape(
	{ server }: RunningApp,
	{ route, path }: MatrixRoute,
	shape: Shape,
	cookie: string | undefined,
): Promise<RawResponse> {
	if (shape === 'unsafe') {
		const method = methodsOf(route).find((one) => one !== 'GET') ?? 'POST'
		const body = path.startsWith('/api/') ? { json: {} } : { form: {} }
		return sendRequest(server.origin, { method, path, cookie, ...body })
	}
	if (shape === 'document') return sendRequest(server.origin, { path, cookie })
	const only = shape === 'child' ? `?_routes=${encodeURIComponent(route.id)}` : ''
	return sendRequest(server.origin, { path: dataPath(path) + only, cookie })
}

/** The response as the table writes it: status and redirect target, which page data has inside. */
export function formatStatus({ status, headers, text }: RawResponse, shape: Shape): string {
	const isPageData = shape === 'data' || shape === 'child'
	const inside = isPageData ? /"redirect","((?:[^"\\]|\\.)*)"/u.exec(text)?.[1] : undefined
	return [status, headers.location ?? inside].filter(Boolean).join(' ')
}

export type MatrixRoute = { pattern: string; route: Route; path: string }

/** Every route, with an address of it. */
export const MATRIX_ROUTES: readonly MatrixRoute[] = Object.entries(ROUTES).map(
	([pattern, route]) => ({ pattern, route, path: addressOf(pattern) }),
)

/** The routes by each method that changes something, with somebody who may use it. */
export const MATRIX_WRITES = MATRIX_ROUTES.flatMap((one) =>
	Object.entries(one.route.access)
		.filter(([method]) => method !== 'GET')
		.map(([method, access]) => ({
			...one,
			method,
			access,
			insider: insiderOf(one.pattern, access),
		})),
)

/** Counts the mails there are, without those that the scheduler sends about plans. */
export async function countMailsOfCalls(): Promise<number> {
	const mails = await db().outboxMessage.findMany({ select: { dedupeKey: true } })
	return mails.filter(({ dedupeKey }) => !/^(?:renewal|ended):/u.test(dedupeKey ?? '')).length
}
