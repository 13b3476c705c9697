import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ScheduledEvents } from './scheduled-events'
import { Api } from './api/api'
import { OWNER_KEY } from './api/gate'
import { createSandboxServer } from './http'
import type { ResetOptions, Sandbox } from './sandbox'
import { seed } from './seed'
import type { Snapshot } from './store'
import { Webhooks } from './webhooks'
import { defaultSettings, type Settings, World } from './world'

/**
 * A local replacement for the payment provider, for development and tests. The app uses it over
 * HTTP with the provider's own SDK, as it would use the real service.
 */

export const SANDBOX_KEYS = {
	secretKey: 'sk_test_sandbox',
	/** What the owner does in the dashboard: never refused, disturbed, counted or logged. */
	ownerKey: OWNER_KEY,
	publishableKey: 'pk_test_sandbox',
	webhookSecret: 'whsec_sandbox',
} as const

export type SandboxOptions = {
	/** 0 picks a free port. */
	port: number
	/** Where events are sent. */
	webhookUrl: string
	/** One secret, or several during a rotation. */
	webhookSecret?: string | string[]
	secretKey?: string
	/** Where state is saved; without it, state is lost when the process ends. */
	dataDir?: string
	/** What differs from the default behavior, also after a reset. */
	settings?: Partial<Settings>
	now: () => Date
}

export type StripeSandbox = {
	origin: string
	/** Runs due events after the host's clock was changed. */
	settle: () => void
	stop: () => Promise<void>
}

const HOST = '127.0.0.1'
const LOOK_EVERY_MS = 1000
/** Beyond this many characters, state is saved once a second instead of with every response. */
const LARGE = 4_000_000

/** Starts the sandbox on 127.0.0.1. @throws Error if the port is in use */
export async function startStripeSandbox(options: SandboxOptions): Promise<StripeSandbox> {
	const secretKey = options.secretKey ?? SANDBOX_KEYS.secretKey
	if (!secretKey.startsWith('sk_test_'))
		throw new Error('The payment sandbox accepts test keys only.')
	const secrets = [options.webhookSecret ?? SANDBOX_KEYS.webhookSecret].flat()
	const world: World = new World(options.now, (event) => webhooks.enqueue(event))
	world.webhookSecret = secrets[0] ?? ''
	world.settings = { ...world.settings, ...options.settings }
	const webhooks = new Webhooks(world, { url: options.webhookUrl, secrets })
	const scheduledEvents = new ScheduledEvents(world)
	const api = new Api(world, secretKey)
	const settle = (): void => {
		scheduledEvents.catchUp()
		webhooks.wake()
	}
	let memory: Memory | null = null
	const save = (): void => memory?.saveSoon()
	const sandbox: Sandbox = { world, scheduledEvents, api, webhooks, settle, reset, save }
	function reset({ counter, empty = false }: ResetOptions): void {
		world.store.clear()
		if (counter !== undefined) world.store.countFrom(counter)
		world.settings = { ...defaultSettings(), ...options.settings }
		world.offsetMs = 0
		scheduledEvents.restart()
		webhooks.forget()
		api.disturbances.clear()
		api.replays.clear()
		api.log = []
		if (!empty) seed(world)
	}

	const server = createSandboxServer(sandbox)
	const port = await new Promise<number>((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			const isTaken = error.code === 'EADDRINUSE'
			reject(
				isTaken
					? new Error(
							`Port ${options.port} on ${HOST} is in use by another program, and the payment sandbox needs it. Stop that one, or choose another port: SANDBOX_PORT=${options.port + 1}`,
						)
					: error,
			)
		})
		server.listen(options.port, HOST, () => resolve((server.address() as AddressInfo).port))
	})
	world.origin = `http://${HOST}:${port}`
	memory = options.dataDir === undefined ? null : new Memory(options.dataDir, sandbox)
	if (memory?.restore() !== true) seed(world)
	settle()
	const watch = setInterval(() => {
		settle()
		memory?.save()
	}, LOOK_EVERY_MS)
	watch.unref()
	return {
		origin: world.origin,
		settle,
		async stop() {
			clearInterval(watch)
			webhooks.stop()
			memory?.save()
			await new Promise<void>((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			})
		},
	}
}

/** Saves the state to one file, which is replaced atomically. */
class Memory {
	private readonly file: string
	private savedVersion = -1
	private isLarge = false

	constructor(
		private readonly folder: string,
		private readonly sandbox: Sandbox,
	) {
		this.file = join(folder, 'payment-sandbox.json')
	}

	/** Loads the saved state; false if there is none. */
	restore(): boolean {
		if (!existsSync(this.file)) return false
		const { world, webhooks } = this.sandbox
		world.store.restore(JSON.parse(readFileSync(this.file, 'utf8')) as Snapshot)
		this.savedVersion = world.store.version
		// Resend webhooks that were pending when the process ended.
		for (const event of world.store.all('event')) {
			const isRecent = event.created > world.now() - 3 * 86_400
			if (event.pending_webhooks > 0 && isRecent) webhooks.enqueue(event)
		}
		return true
	}

	/** Saves before a response is sent, unless the state is large. */
	saveSoon(): void {
		if (!this.isLarge) this.save()
	}

	save(): void {
		const { store } = this.sandbox.world
		if (store.version === this.savedVersion) return
		this.savedVersion = store.version
		mkdirSync(this.folder, { recursive: true, mode: 0o700 })
		const text = JSON.stringify(store.snapshot())
		this.isLarge = text.length > LARGE
		writeFileSync(`${this.file}.part`, text)
		renameSync(`${this.file}.part`, this.file)
	}
}
