import { browserStorage } from '~/core/browser-storage'
import { DEVICE_KEY } from './device-key'
import { CACHE_PREFIX, WORKER_SCOPE } from './worker-rules'

/**
 * Ends the use of the calculator without a connection in this browser: the record of whose draft it may
 * open, the worker and its caches. The draft itself is deleted by `clearDraft`.
 */
export async function forgetDevice(): Promise<void> {
	try {
		browserStorage().removeItem(DEVICE_KEY)
	} catch {
		// Storage may be unavailable; then there is no record.
	}
	// Not in every browser, and only on secure origins.
	const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
	if (serviceWorker === undefined || !('caches' in window)) return
	try {
		await (await serviceWorker.getRegistration(WORKER_SCOPE))?.unregister()
		for (const name of await caches.keys()) {
			if (name.startsWith(CACHE_PREFIX)) await caches.delete(name)
		}
	} catch {
		// The browser may forbid both; then nothing was stored.
	}
}
