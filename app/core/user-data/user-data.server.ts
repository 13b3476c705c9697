import type { Tx } from '~/core/db/db.server'

/**
 * The personal data that another feature stores. Each feature implements this once, and
 * app/layout/user-data-providers.server.ts passes all implementations to the account pages and
 * calls, so that accounts does not import the features that import it.
 */
export type UserDataProvider = {
	/** The section name in the user's data export. */
	name: string
	/** Everything about the user: named fields, no hashes, tokens or keys. */
	export: (userId: string) => Promise<unknown>
	/**
	 * What has to be ended with others before the account may go. Runs before anything is deleted
	 * and outside of any transaction; may be asked again. False: not possible now, the account stays.
	 */
	beforeDelete?: (userId: string) => Promise<boolean>
	/** What the email about the deletion says first; read in the transaction that deletes the account. */
	farewell?: (tx: Tx, userId: string) => Promise<string>
	/** Deletes what is not deleted with the user's row; part of the transaction that deletes it. */
	delete?: (tx: Tx, userId: string, now: Date) => Promise<void>
	/**
	 * Gives the account what was stored for its address before the address was verified; part of the
	 * transaction that verifies it, at sign-up or for a change.
	 */
	claimEmail?: (tx: Tx, account: { id: string; email: string }, now: Date) => Promise<void>
	/** Takes note that the account has another verified address; part of the transaction that changes it. */
	emailChanged?: (tx: Tx, userId: string, now: Date) => Promise<void>
}
