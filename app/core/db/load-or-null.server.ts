import { log } from '~/core/log.server'
import { isBusy } from './db.server'

/**
 * What `load` returns, or null if it fails, so that the rest of a page is shown. That the database
 * is busy is said alike on every page, and not here.
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
		log.error({ requestId, part, err: String(error) }, 'a part of a page could not be loaded')
		return null
	}
}
