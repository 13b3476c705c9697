import { browserStorage } from '~/core/browser-storage'
import { readDeviceRecord, writeDeviceRecord, type DeviceRecord } from './device-record'
import { WORKER_PATH, WORKER_SCOPE } from './worker-rules'

/** What a page with access knows about its member. */
export type OfflineOwner = Pick<DeviceRecord, 'userId' | 'theme'> & {
	/** Undefined on pages that do not use them. */
	own: DeviceRecord['own'] | undefined
}

/** A worker answers at once; one that does not in this time is stuck. */
const ANSWER_MS = 10_000

/** Once for each document. */
let registration: Promise<void> | undefined
let update: Promise<unknown> | undefined

/**
 * Prepares the calculator for use without a connection: records whose draft this browser may open and
 * since when, and registers the service worker.
 * @param now in milliseconds
 * @param canOffer whether the page is where a deal can be saved
 * @returns whether to offer the deal that was saved on this device; true once
 */
export function keepOffline(owner: OfflineOwner, now: number, canOffer: boolean): boolean {
	const stored = readDeviceRecord(browserStorage)
	const before = stored?.userId === owner.userId ? stored : null
	const isSavedHere = before?.isSavedHere ?? false
	writeDeviceRecord(browserStorage, {
		...owner,
		own: owner.own === undefined ? (before?.own ?? null) : owner.own,
		accessAt: now,
		openedAt: now,
		isSavedHere: isSavedHere && !canOffer,
	})
	// Without a worker the page works as ever. The next page of the browser tries again.
	registration ??= registerWorker().catch(() => undefined)
	return isSavedHere && canOffer
}

/** Looks for a new version of the worker, if this browser has one; once for each document. */
export function updateWorker(): void {
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	const check = async () => (await serviceWorker?.getRegistration(WORKER_SCOPE))?.update()
	update ??= check().catch(() => undefined)
}

async function registerWorker(): Promise<void> {
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	if (serviceWorker === undefined) return
	const registered = await serviceWorker.register(WORKER_PATH, {
		scope: WORKER_SCOPE,
		updateViaCache: 'none',
	})
	await registered.update()
	// A newer worker that waits has its own cache.
	const worker = registered.waiting ?? registered.active
	if (worker === null || registered.installing !== null) return
	// The browser may have deleted the cache; a worker that is stuck is of no use to any page.
	if (!(await answers(worker))) await registered.unregister()
}

/** Asks a worker to complete its cache; resolves to whether it is alive. */
function answers(worker: ServiceWorker): Promise<boolean> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel()
		const timer = setTimeout(() => resolve(false), ANSWER_MS)
		port1.onmessage = () => {
			clearTimeout(timer)
			port1.close()
			resolve(true)
		}
		worker.postMessage('fill', [port2])
	})
}
