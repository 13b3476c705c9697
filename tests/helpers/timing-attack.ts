import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { AppServer } from '#tests/helpers/server/app-server'
import { type RawResponse, sendRequest, pause } from './raw-request'

/** Actions of attackers and victims against a running server, over HTTP only. */

export const PASSWORD = 'Demo-pass-2026'
export const WRONG = 'Wrong-harbour-7'

/** The latest `name=value` of each cookie that a response sets. */
export function cookiesOf({ headers }: RawResponse): string {
	return (headers['set-cookie'] ?? [])
		.map((cookie) => cookie.split(';', 1)[0] ?? '')
		.filter((pair) => !pair.endsWith('='))
		.join('; ')
}

/** A token without proof of work, as clients without JavaScript get it. */
export async function tokenFor(
	server: AppServer,
	action: string,
	from: From = {},
): Promise<string> {
	const path = `/api/bot-token?action=${action}`
	const { text } = await sendRequest(server.origin, { path, ...from })
	return (JSON.parse(text) as { token: string }).token
}

export type From = { ip?: string; cookie?: string }

/** Posts the sign-in form with a prefetched token, so that only this request is timed. */
export async function signIn(
	server: AppServer,
	who: { email: string; password?: string },
	from: From = {},
	token?: string,
): Promise<RawResponse> {
	const recaptchaToken = token ?? (await tokenFor(server, 'signin', from))
	const form = { email: who.email, password: who.password ?? PASSWORD, recaptchaToken }
	return sendRequest(server.origin, { path: '/signin', form, ...from })
}

/** Advances the server's clock and its rate limits. */
export async function advance(server: AppServer, seconds: number): Promise<void> {
	const { status } = await sendRequest(server.origin, {
		path: '/dev/clock',
		json: { advance: seconds },
	})
	if (status !== 200) throw new Error(`The clock answered ${status}`)
}

/** Reads the server's database from this process. */
export function rows<T>(server: AppServer, sql: string, ...values: unknown[]): T[] {
	const file = new Database(join(server.dataDir, 'app.db'), { readonly: true })
	try {
		return file.prepare(sql).all(...values) as T[]
	} finally {
		file.close()
	}
}

/** Does a thing so often per second until told to stop, and answers all that came back. */
export function measureAtRate(perSecond: number, once: () => Promise<RawResponse>) {
	let isOn = true
	const answers: Promise<RawResponse>[] = []
	const run = async (): Promise<void> => {
		while (isOn) {
			answers.push(once())
			await pause(1000 / perSecond)
		}
	}
	const running = run()
	return async (): Promise<RawResponse[]> => {
		isOn = false
		await running
		return Promise.all(answers)
	}
}

/** The probability that a value of the first list exceeds one of the second: 0.5 is indistinguishable. */
export function rocAuc(some: readonly number[], others: readonly number[]): number {
	let above = 0
	for (const a of some) for (const b of others) above += a > b ? 1 : a === b ? 0.5 : 0
	return above / (some.length * others.length)
}

export const median = (numbers: readonly number[]): number =>
	[...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
