import { log } from '~/core/log.server'
import { isBusy } from './db.server'

/**
 * What `load` returns, or null if it fails, so that the rest of the page or answer is shown. A busy
 * database is rethrown, because all pages report it the same way.
 * @param part what is missing then, for the log
 */
export async function loadOrNull<T>(
	part: string,
	load: () => Promise<T>,
	requestId?: string,
): Promise<T | null> {
	try {
		return await load()
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId, err: String(error) }, `${part} could not be loaded`)
		return null
	}
}
