import { data } from '@remix-run/node'

/** Errors of the database that a user can do something about: try again. */

const BUSY_TEXT = 'The site is busy at the moment. Please try again in a few seconds.'
const UNWRITABLE_TEXT = 'Nothing can be saved at the moment. Please try again in a few minutes.'
const LOST_COMMIT_TEXT =
	'The connection to the database was lost while saving. Please check whether your change was saved before you try again.'

/**
 * Thrown when another process locked the database for too long. Has the shape of Remix's `data()`,
 * so that an uncaught error in a loader or an action becomes a 503 with this message; Express reads
 * `status`.
 */
export class DatabaseBusyError extends Error {
	override name = 'DatabaseBusyError'
	readonly status = 503
	constructor(message = 'The database is busy', text = BUSY_TEXT) {
		super(message)
		Object.assign(this, data(text, { status: this.status }))
	}
}

/**
 * Thrown when the disk is full or fails. Handled like a busy database, because the user's remedy is
 * the same: nothing was saved, and a later retry works. Inherits the name of its parent class, by
 * which `isBusy` recognizes errors from the other bundle.
 */
export class DatabaseUnwritableError extends DatabaseBusyError {
	readonly isUnwritable = true
	constructor(reason: string) {
		super(`The database cannot be written (${reason})`, UNWRITABLE_TEXT)
	}
}

/** Thrown when the answer to a COMMIT is lost: whether the transaction was saved is unknown. */
export class LostCommitError extends DatabaseBusyError {
	constructor() {
		super('The answer to a commit was lost', LOST_COMMIT_TEXT)
	}
}

/** Whether an error means that the disk cannot be written. */
export const isUnwritable = (error: unknown): boolean =>
	typeof error === 'object' && error !== null && 'isUnwritable' in error

/** Whether an error of the adapter or of Prisma means that another process holds the database. */
export function isBusy(error: unknown): boolean {
	if (error instanceof DatabaseBusyError) return true
	if (typeof error !== 'object' || error === null) return false
	const { cause, code, name } = error as { cause?: unknown; code?: unknown; name?: unknown }
	if (code === 'P1008' || name === 'DatabaseBusyError') return true
	return (
		typeof cause === 'object' &&
		cause !== null &&
		(cause as { kind?: unknown }).kind === 'SocketTimeout'
	)
}

/**
 * Whether Prisma ended a transaction, which it rolls back, because it took too long or could not begin: as
 * on a computer that is overloaded.
 */
export const isTransactionLate = (error: unknown): boolean =>
	(error as { code?: unknown } | null | undefined)?.code === 'P2028'

/** Whether a write violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false
	const { cause, code, meta } = error as {
		cause?: { kind?: unknown } | null
		code?: unknown
		meta?: { driverAdapterError?: unknown }
	}
	if (code === 'P2002' || cause?.kind === 'UniqueConstraintViolation') return true
	// Of a statement in SQL.
	return meta?.driverAdapterError !== undefined && isUniqueViolation(meta.driverAdapterError)
}
