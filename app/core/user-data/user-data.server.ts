import type { Tx } from '~/core/db/db.server'

/**
 * The personal data that another feature stores. Each feature implements this once, and
 * app/layout/user-data-providers.server.ts passes all implementations to the account pages and
 * calls, so that accounts does not import the features that import it.
 */
export type UserDataProvider = {
	/** The section name in the user's data export. */
	name: string
	/** All personal data: named fields, without hashes, tokens or keys. */
	show: (userId: string) => Promise<unknown>
	/**
	 * What must happen with other services before the account can be deleted. Runs before anything is
	 * deleted and outside of any transaction; can be called repeatedly. False: not possible now, the
	 * account remains.
	 */
	settle?: (userId: string) => Promise<boolean>
	/**
	 * Deletes what the database does not cascade from the user's row, within the transaction that
	 * deletes the row.
	 */
	remove?: (tx: Tx, userId: string) => Promise<void>
}
