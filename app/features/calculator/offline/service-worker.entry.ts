import {
	answerFor,
	NAVIGATION_TIMEOUT_MS,
	SHELL_PATH,
	CACHE_PREFIX,
	shellCaches,
} from './worker-rules'

/**
 * The service worker of the calculator. The server puts the build and its files before this script
 * (`offline-files.server.ts`).
 *
 * A new version waits until no page of the old one is open, so that an open page keeps its files; then it
 * deletes the older caches. Until then, the old version serves the shell of the newest complete cache.
 */

/** What `lib.webworker` declares, which cannot be used beside the DOM's types. */
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
	request: Request
	/** Not in every browser. */
	preloadResponse?: Promise<Response | undefined>
	respondWith: (answer: Promise<Response>) => void
}
type MessageEventOfWorker = ExtendableEvent & { data: unknown; ports: readonly MessagePort[] }
type WorkerEvents = {
	install: ExtendableEvent
	activate: ExtendableEvent
	fetch: FetchEvent
	message: MessageEventOfWorker
}
type WorkerScope = {
	/** From the server: the hash of the build, and the addresses of its files. */
	offline: { build: string; files: readonly string[] }
	location: Location
	registration: { navigationPreload?: { enable: () => Promise<void> } }
	clients: { claim: () => Promise<void> }
	addEventListener: <Name extends keyof WorkerEvents>(
		name: Name,
		listener: (event: WorkerEvents[Name]) => void,
	) => void
}

const worker = self as unknown as WorkerScope
const { build, files } = worker.offline
const cacheName = CACHE_PREFIX + build

/** Fills the cache of this build; the shell comes last, so that a cache with it is complete. */
async function fillCache(): Promise<void> {
	const cache = await caches.open(cacheName)
	const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
	if (present.has(SHELL_PATH) && files.every((file) => present.has(file))) return
	await cache.addAll(files.filter((file) => !present.has(file)))
	// The same for everybody: without cookies, and not from the browser's cache.
	const shell = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' })
	const page = await shell.clone().text()
	// During a deployment the server may already have another build.
	if (!shell.ok || shell.redirected || !page.includes(`data-build="${build}"`)) {
		throw new TypeError('The shell is of another build')
	}
	await cache.put(SHELL_PATH, shell)
}

async function findShell(): Promise<Response | undefined> {
	for (const name of shellCaches(await caches.keys())) {
		const shell = await (await caches.open(name)).match(SHELL_PATH)
		if (shell !== undefined) return shell
	}
	return undefined
}

/** A cache answers within milliseconds; one that does not in this time is stuck. */
const CACHE_TIMEOUT_MS = 1_000

const after = (ms: number): Promise<undefined> =>
	new Promise((resolve) => {
		setTimeout(() => resolve(undefined), ms)
	})

/** What a cache has; undefined if it has nothing, fails, or is stuck. */
const fromCache = (found: Promise<Response | undefined>): Promise<Response | undefined> =>
	Promise.race([found.catch(() => undefined), after(CACHE_TIMEOUT_MS)])

/** The names of files have a hash, so that each cache has the right one. */
async function findFile(request: Request): Promise<Response> {
	const stored = await fromCache(caches.match(request, { ignoreVary: true }))
	return stored ?? fetch(request)
}

/**
 * The server's page if it comes in time, otherwise the shell. Without a shell the server is waited for, so
 * that neither a cache nor a network that never answers holds up the page.
 */
async function findPage(fromServer: Promise<Response>): Promise<Response> {
	const inTime = await Promise.race([
		fromServer.catch(() => undefined),
		after(NAVIGATION_TIMEOUT_MS),
	])
	return inTime ?? (await fromCache(findShell())) ?? fromServer
}

worker.addEventListener('install', (event) => event.waitUntil(fillCache()))

worker.addEventListener('activate', (event) => {
	const start = async () => {
		const names = await caches.keys()
		const old = shellCaches(names).filter((name) => name !== cacheName)
		await Promise.all(old.map((name) => caches.delete(name)))
		await worker.registration.navigationPreload?.enable()
		await worker.clients.claim()
	}
	event.waitUntil(start())
})

worker.addEventListener('fetch', (event) => {
	const answer = answerFor(event.request, worker.location.origin)
	if (answer === 'page') {
		// The browser may have requested the page while it started the worker.
		const fromServer = Promise.resolve(event.preloadResponse).then(
			(response) => response ?? fetch(event.request),
		)
		event.respondWith(findPage(fromServer))
		event.waitUntil(fromServer.catch(() => undefined))
	}
	if (answer === 'file') event.respondWith(findFile(event.request))
})

/** A page asks whether the worker is alive, and that its cache is complete. */
worker.addEventListener('message', (event) => {
	if (event.data !== 'fill') return
	event.ports[0]?.postMessage('alive')
	event.waitUntil(fillCache().catch(() => undefined))
})
