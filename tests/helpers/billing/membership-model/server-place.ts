import { advanceClock } from '~/core/time/clock'
import type { SandboxControl } from '#tests/helpers/billing/sandbox-control'
import { signedInClient } from '#tests/helpers/factories'
import type { AppServer } from '#tests/helpers/server/app-server'
import { resetClock } from '#tests/helpers/setup/singletons'
import { TestClient, type TestResponse } from '#tests/helpers/test-client'
import type { Place } from './walk-state'

/** A browser at a server. */
class ServerClient extends TestClient {
	constructor(
		readonly origin: string,
		cookie: string,
	) {
		super()
		const cut = cookie.indexOf('=')
		this.setCookie(cookie.slice(0, cut), cookie.slice(cut + 1))
	}

	async #send(path: string, init: RequestInit): Promise<TestResponse> {
		const headers = { ...init.headers, Cookie: this.cookie, Origin: this.origin }
		const answer = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' })
		const { status, headers: sent } = answer
		const location = sent.get('Location')
		return { status, headers: sent, location, value: undefined, text: await answer.text() }
	}

	override load(path: string): Promise<TestResponse> {
		return this.#send(path, { headers: { Accept: 'text/html' } })
	}

	override post(path: string, fields: Record<string, string>): Promise<TestResponse> {
		return this.#send(path, { method: 'POST', body: new URLSearchParams(fields) })
	}

	override call(method: string, path: string, body?: unknown): Promise<TestResponse> {
		const headers = { 'Content-Type': 'application/json' }
		return this.#send(path, {
			method,
			headers,
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		})
	}
}

const LONGEST_MOVE = 390 * 86_400

/** Moves the time of a server, in parts that it takes at once. */
async function moveServer(origin: string, seconds: number): Promise<void> {
	for (let rest = seconds; rest > 0; rest -= LONGEST_MOVE) {
		const answer = await fetch(`${origin}/dev/clock`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ advance: Math.min(rest, LONGEST_MOVE) }),
		})
		if (!answer.ok) throw new Error(`The clock did not move: ${answer.status}`)
	}
}

/** The latest moment of a kill, in milliseconds after an act has begun. */
const LATEST_KILL = 250

/**
 * The built server in a process of its own, which has the data folder of this one. The job runs in this
 * process: it repairs what the killed one has left.
 */
export async function atServer(
	start: () => Promise<AppServer>,
	sandbox: SandboxControl,
): Promise<Place & { stop: () => Promise<void> }> {
	let server = await start()
	let moved = 0
	return {
		sandbox,
		signIn: async (userId) =>
			new ServerClient(server.origin, (await signedInClient(userId)).cookie),
		move: async (seconds) => {
			advanceClock(seconds)
			moved += seconds
			await moveServer(server.origin, seconds)
		},
		// A server that finds nobody would store the demo.
		reset: async (store) => {
			await server.stop('SIGKILL')
			resetClock()
			moved = 0
			await store()
			server = await start()
		},
		killDuring: async (work, by) => {
			await Promise.race([work, new Promise((resolve) => setTimeout(resolve, by * LATEST_KILL))])
			await server.stop('SIGKILL')
			server = await start()
			await moveServer(server.origin, moved)
		},
		stop: () => server.stop(),
	}
}
