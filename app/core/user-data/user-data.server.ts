import type { Tx } from '~/core/db/db.server'

/**
 * What another area keeps about people. An area describes its part once; the account's own pages and
 * calls are handed the list of all parts (app/layout/user-data-providers.server.ts), so that accounts know no
 * area that knows them.
 */
export type UserDataProvider = {
	/** The name of this part in the file a person gets of their data. */
	name: string
	/** Everything of it that is about the person: named fields, no hashes, tokens or keys. */
	export: (userId: string) => Promise<unknown>
	/**
	 * What has to be ended with others before the account may go. Runs before anything is deleted
	 * and outside of any transaction; may be asked again. False: not possible now, the account stays.
	 */
	beforeDelete?: (userId: string) => Promise<boolean>
	/** What does not go with the person's row by itself; part of the transaction that deletes it. */
	delete?: (tx: Tx, userId: string) => Promise<void>
	/**
	 * Gives the account what was stored for its address before the address was verified; part of the
	 * transaction that verifies it.
	 */
	claimEmail?: (tx: Tx, account: { id: string; email: string }, now: Date) => Promise<void>
}
