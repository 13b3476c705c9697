import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AppServer } from '#tests/helpers/server/app-server'

/** Sends requests to a running server as given: without following redirects or retrying. */

export type RawResponse = {
	status: number
	headers: IncomingHttpHeaders
	text: string
	/** Milliseconds from the first byte sent to the last byte received. */
	ms: number
}

export type RequestOptions = {
	method?: string
	path?: string
	cookie?: string
	/** The client address that a trusted proxy sends. */
	ip?: string
	headers?: Record<string, string>
	/** Sends no origin headers. */
	bare?: boolean
	/** Sent as JSON. */
	json?: unknown
	/** Sent as a form. */
	form?: Record<string, string>
	/** Sent as it is, with the headers given. */
	raw?: string
	/** Default: a new connection for each request. */
	agent?: Agent
}

/** The connection was closed in the middle of a response. */
export class HalfAnswerError extends Error {
	override name = 'HalfAnswerError'
}

function bodyOf({ json, form }: RequestOptions): { type: string; text: string } | null {
	if (json !== undefined) return { type: 'application/json', text: JSON.stringify(json) }
	if (form === undefined) return null
	const text = new URLSearchParams(form).toString()
	return { type: 'application/x-www-form-urlencoded', text }
}

export function sendRequest(origin: string, options: RequestOptions = {}): Promise<RawResponse> {
	const { protocol, hostname, port } = new URL(origin)
	const body = bodyOf(options)
	const hasNoBody = body === null && options.raw === undefined
	const method = options.method ?? (hasNoBody ? 'GET' : 'POST')
	const headers: Record<string, string | number> = {
		// The headers that a browser sends from the app's own page.
		...(method === 'GET' || options.bare === true ? {} : { Origin: origin }),
		...(options.cookie === undefined ? {} : { Cookie: options.cookie }),
		...(options.ip === undefined ? {} : { 'X-Forwarded-For': options.ip }),
		...(body === null
			? {}
			: { 'Content-Type': body.type, 'Content-Length': Buffer.byteLength(body.text) }),
		...options.headers,
	}
	const start = performance.now()
	return new Promise((resolve, reject) => {
		const sent = (protocol === 'https:' ? secureRequest : request)(
			{
				host: hostname,
				port,
				method,
				path: options.path ?? '/',
				headers,
				agent: options.agent ?? false,
			},
			(answer) => {
				let text = ''
				answer.setEncoding('utf8')
				answer.on('data', (chunk: string) => (text += chunk))
				answer.on('error', (error) => reject(new HalfAnswerError(error.message)))
				answer.on('end', () => {
					resolve({
						status: answer.statusCode ?? 0,
						headers: answer.headers,
						text,
						ms: performance.now() - start,
					})
				})
			},
		)
		sent.on('error', reject)
		sent.end(options.raw ?? body?.text)
	})
}

/** A member of a running server, with their own IP address for rate limits. */
export type Member = { id: string; email: string; cookie: string; ip: string }

type Server = Pick<AppServer, 'origin' | 'dataDir'>

/**
 * Works on the database of a running server. The app's modules read the configuration once, so a
 * process can do this for one data folder only.
 */
async function withDatabase<T>(server: Server, work: () => Promise<T>): Promise<T> {
	Object.assign(process.env, {
		APP_MODE: 'local',
		DATA_DIR: server.dataDir,
		APP_ORIGIN: server.origin,
		LOG_LEVEL: 'silent',
	})
	const { openDatabase, closeDatabase } = await import('~/core/db/db.server')
	await openDatabase()
	try {
		return await work()
	} finally {
		await closeDatabase()
	}
}

/** Stores members without a property limit in the server's database and signs them in. */
export function membersOf(server: Server, count: number): Promise<Member[]> {
	return withDatabase(server, async () => {
		const [{ makeUser }, { signedInCookie }] = await Promise.all([
			import('../../prisma/seed/make-user'),
			import('./requests'),
		])
		const members: Member[] = []
		for (let i = 0; i < count; i += 1) {
			const email = `member${i}@example.test`
			const role = { role: 'admin', roleSource: 'admin', hasAcceptedCalculatorTOS: true } as const
			const id = await makeUser({ ...role, email }, new Date())
			const ip = `10.1.${i >> 8}.${i & 255}`
			members.push({ id, email, cookie: await signedInCookie(id), ip })
		}
		return members
	})
}

/** Signs the account with this address in and returns its cookie. */
export function sessionOf(server: Server, email: string): Promise<string> {
	return withDatabase(server, async () => {
		const [{ db }, { signedInCookie }] = await Promise.all([
			import('~/core/db/db.server'),
			import('./requests'),
		])
		const { id } = await db().user.findUniqueOrThrow({ where: { verifiedEmail: email } })
		return signedInCookie(id)
	})
}

/** Saves a deal with the API. */
export function save(
	origin: string,
	member: Member,
	propertyAddress: string,
): Promise<RawResponse> {
	const { cookie, ip } = member
	const json = { propertyAddress, inputs: { purchase: '150000' } }
	return sendRequest(origin, { path: '/api/properties', cookie, ip, json })
}

/** The value below which this share (0…1) of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
	const sorted = [...numbers].sort((a, b) => a - b)
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const pause = (ms: number): Promise<void> =>
	new Promise((resolve) => setTimeout(resolve, ms))
