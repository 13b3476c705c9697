import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import type { App } from './e2e'

/** Test actions on the calculator without a connection. */

/** Waits until the worker of the calculator controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready
		if (navigator.serviceWorker.controller !== null) return
		await new Promise((resolve) => {
			navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
		})
	})
}

/** The names of the worker's caches, its registrations, and what the browser's storage has. */
export const deviceState = (page: Page) =>
	page.evaluate(async () => ({
		caches: await caches.keys(),
		registrations: (await navigator.serviceWorker.getRegistrations()).length,
		stored: Object.keys(localStorage)
			.filter((key) => key.startsWith('prohub:'))
			.map((key) => key.replace(/:[\da-f-]{36}$/u, ':ID'))
			.sort(),
	}))

/** What the browser has for a member who has used the calculator. */
export const READY = {
	caches: [expect.stringMatching(/^calculator-[0-9a-f]{12}$/u)],
	registrations: 1,
	stored: ['prohub:calculator:ID', 'prohub:offline'],
}

/** Sends a signal to a process that may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name)
	} catch {
		// It has ended.
	}
}

async function untilGone(origin: string): Promise<void> {
	const isUp = () =>
		fetch(`${origin}/healthz`).then(
			() => true,
			() => false,
		)
	while (await isUp()) await wait(50)
}

/**
 * The server of a spec, which can be stopped and started again at its address. Another brand makes
 * another build of it, because the document without a connection shows the brand.
 */
export class RestartableServer {
	#started: AppServer | null = null
	constructor(readonly app: App) {}

	get #pid(): number {
		return this.#started?.pid ?? this.app.pid
	}

	async stop(): Promise<void> {
		if (this.#started === null) signal(this.app.pid, 'SIGTERM')
		else await this.#started.stop()
		await untilGone(this.app.origin)
	}

	/** Starts the server anew. */
	async start(env: Record<string, string> = {}): Promise<void> {
		await this.stop()
		const { port } = new URL(this.app.origin)
		this.#started = await startAppServer({ PORT: port, ...env }, { dataDir: this.app.dataDir })
	}

	/** Keeps the server from answering, without closing its connections. */
	pause(): void {
		signal(this.#pid, 'SIGSTOP')
	}

	resume(): void {
		signal(this.#pid, 'SIGCONT')
	}
}

/** The brand of the shell, null on a page of the server. */
export const shellBrand = (page: Page) =>
	page.evaluate(() => document.documentElement.dataset['brand'] ?? null)
