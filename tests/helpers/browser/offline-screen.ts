import {
	cpSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { type AppServer, startAppServer } from '#tests/helpers/server/app-server'
import type { App } from './e2e'

/** Test actions on the calculator without a connection. */

/** Waits until the worker of the calculator controls the page and has stored the shell. */
export async function waitForWorker(page: Page): Promise<void> {
	const isReady = () =>
		page.evaluate(async () => {
			const shell = await caches.match('/calculator/offline')
			return shell !== undefined && navigator.serviceWorker.controller !== null
		})
	await expect.poll(isReady).toBe(true)
}

/** The names of the worker's caches, its registrations, and what the browser's storage has. */
export const deviceState = (page: Page) =>
	page.evaluate(async () => ({
		caches: await caches.keys(),
		registrations: (await navigator.serviceWorker.getRegistrations()).length,
		stored: Object.keys(localStorage)
			.filter((key) => key.startsWith('prohub:'))
			.map((key) => key.replace(/:[\da-z-]{20,36}$/u, ':ID'))
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

/** The server of a spec, which can be stopped and started again at its address. */
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
	async start(env: Record<string, string> = {}, folder?: string): Promise<void> {
		await this.stop()
		const { port } = new URL(this.app.origin)
		const { dataDir } = this.app
		this.#started = await startAppServer({ PORT: port, ...env }, { dataDir, folder })
	}

	/** Keeps the server from answering, without closing its connections. */
	pause(): void {
		signal(this.#pid, 'SIGSTOP')
	}

	resume(): void {
		signal(this.#pid, 'SIGCONT')
	}
}

/**
 * Makes a folder with the next build: the same one, except that one of its scripts has another name, as if
 * it had been changed.
 * @param script the name of the script without its hash
 */
export function makeNextBuild(script: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-build-'))
	for (const name of readdirSync('.')) {
		if (name === 'build') cpSync(name, join(folder, name), { recursive: true })
		else symlinkSync(resolve(name), join(folder, name))
	}
	const assets = join(folder, 'build/client/assets')
	for (const name of readdirSync(assets)) {
		if (/\.(?:br|gz)$/u.test(name)) rmSync(join(assets, name))
	}
	const pattern = new RegExp(`^${script}-[\\w-]{7}\\.js$`, 'u')
	const old = readdirSync(assets).find((name) => pattern.test(name))
	if (old === undefined) throw new Error(`The build has no script ${script}`)
	const next = `${script}-NEXT${old.slice(-7)}`
	renameSync(join(assets, old), join(assets, next))
	const texts = readdirSync(assets).filter((name) => name.endsWith('.js'))
	const files = texts.map((name) => join(assets, name))
	for (const file of [
		...files,
		join(folder, 'build/server/index.js'),
		join(folder, 'build/offline.json'),
	]) {
		writeFileSync(file, readFileSync(file, 'utf8').replaceAll(old, next))
	}
	return folder
}

/** The brand of the shell, null on a page of the server. */
export const shellBrand = (page: Page) =>
	page.evaluate(() => document.documentElement.dataset['brand'] ?? null)
