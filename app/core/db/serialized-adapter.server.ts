import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type {
	IsolationLevel,
	SqlDriverAdapter,
	SqlDriverAdapterFactory,
	SqlQuery,
	SqlQueryable,
	SqlResultSet,
	Transaction,
} from '@prisma/driver-adapter-utils'
import { Mutex } from 'async-mutex'
import { monotonicMs } from '~/core/time/clock'
import { DatabaseBusyError, DatabaseUnwritableError, isBusy } from './database-errors.server'
import { raiseDiskAlarm } from './disk-alarm.server'
import { log } from '~/core/log.server'
import { countStatement } from './statement-count.server'

/**
 * Prisma's adapter holds one connection and lets any statement run on it while a transaction is
 * open, so one request's write would join, and roll back with, another request's transaction.
 * This wrapper gives the connection to one user at a time: a transaction keeps it from BEGIN to
 * COMMIT, everything else waits for the lock. Transactions begin IMMEDIATE, so that they never fail
 * halfway because another process wrote first, and a busy database is waited for asynchronously:
 * the driver is synchronous, and any `busy_timeout` would stop the whole process for that long, once
 * for everybody who waits.
 */

const BUSY_TIMEOUT_MS = 0
const MAX_WAIT_MS = 5_000
const PAUSE_MS = 40

/** SQLite codes for a disk that is full, failing or mounted read-only. */
const UNWRITABLE_CODE = /^SQLITE_(?:FULL|IOERR|READONLY)/u

/** Returns the SQLite code of a driver error if the disk cannot be written, else null. */
function unwritableCode(error: unknown): string | null {
	const cause = (error as { cause?: { originalCode?: unknown } } | null | undefined)?.cause
	const code = cause?.originalCode
	return typeof code === 'string' && UNWRITABLE_CODE.test(code) ? code : null
}

/** Translates a driver error; raises the alarm if the disk is the cause. */
function translateDiskError(error: unknown): unknown {
	const code = unwritableCode(error)
	if (code === null) return error
	raiseDiskAlarm(code)
	return new DatabaseUnwritableError(code)
}

function giveUpWaiting(start: number): never {
	log.warn({ waitedMs: Math.round(monotonicMs() - start) }, 'database busy, gave up waiting')
	throw new DatabaseBusyError()
}

/**
 * Repeats what another process makes impossible for a moment.
 * @throws DatabaseBusyError after five seconds; DatabaseUnwritableError if the disk is full or fails
 */
export async function retryWhileBusy<T>(attempt: () => Promise<T>): Promise<T> {
	const start = monotonicMs()
	for (;;) {
		try {
			return await attempt()
		} catch (error) {
			if (!isBusy(error)) throw translateDiskError(error)
			if (monotonicMs() - start > MAX_WAIT_MS) giveUpWaiting(start)
		}
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
	}
}

class SerializedAdapter implements SqlDriverAdapter {
	readonly provider = 'sqlite'
	readonly adapterName: string
	readonly #inner: SqlDriverAdapter
	readonly #connection = new Mutex()

	constructor(inner: SqlDriverAdapter) {
		this.#inner = inner
		this.adapterName = inner.adapterName
	}

	#alone<T>(use: (inner: SqlQueryable) => Promise<T>): Promise<T> {
		return retryWhileBusy(() => this.#connection.runExclusive(() => use(this.#inner)))
	}

	queryRaw(query: SqlQuery): Promise<SqlResultSet> {
		countStatement()
		return this.#alone((inner) => inner.queryRaw(query))
	}

	executeRaw(query: SqlQuery): Promise<number> {
		countStatement()
		return this.#alone((inner) => inner.executeRaw(query))
	}

	executeScript(script: string): Promise<void> {
		return this.#alone(() => this.#inner.executeScript(script))
	}

	startTransaction(level?: IsolationLevel): Promise<Transaction> {
		return retryWhileBusy(async () => {
			const release = await this.#connection.acquire()
			try {
				const transaction = await this.#inner.startTransaction(level)
				const run = (sql: string): Promise<number> =>
					transaction.executeRaw({ sql, args: [], argTypes: [] })
				try {
					await run('ROLLBACK')
					await run('BEGIN IMMEDIATE')
				} catch (error) {
					await transaction.rollback()
					throw error
				}
				return lockUntilEnd(transaction, release)
			} catch (error) {
				release()
				throw error
			}
		})
	}

	dispose(): Promise<void> {
		return this.#inner.dispose()
	}
}

/**
 * The connection is released when the transaction ends, however it ends. A disk error inside is translated, and the
 * rest of the transaction is refused: SQLite may have rolled it back already, and later statements
 * would then be committed one by one.
 */
function lockUntilEnd(transaction: Transaction, release: () => void): Transaction {
	const commit = transaction.commit.bind(transaction)
	const rollback = transaction.rollback.bind(transaction)
	const executeRaw = transaction.executeRaw.bind(transaction)
	const queryRaw = transaction.queryRaw.bind(transaction)
	let diskError: DatabaseUnwritableError | null = null
	let hasFailed = false

	const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
		countStatement()
		if (diskError !== null) throw diskError
		try {
			return await run()
		} catch (error) {
			hasFailed = true
			const translatedError = translateDiskError(error)
			if (translatedError instanceof DatabaseUnwritableError) diskError = translatedError
			throw translatedError
		}
	}
	// Nothing else rolls back after a failed COMMIT, and the next BEGIN would fail.
	const rollBackIfOpen = async (): Promise<void> => {
		if (!hasFailed) return
		await executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined)
	}

	transaction.queryRaw = (query) => guarded(() => queryRaw(query))
	transaction.executeRaw = (query) => guarded(() => executeRaw(query))
	transaction.commit = () => commit().finally(release)
	transaction.rollback = () => rollBackIfOpen().then(rollback).finally(release)
	return transaction
}

/** Creates the driver adapter for the app's database file. */
export function createSerializedAdapter(file: string): SqlDriverAdapterFactory {
	const factory = new PrismaBetterSqlite3({ url: `file:${file}`, timeout: BUSY_TIMEOUT_MS })
	return {
		provider: factory.provider,
		adapterName: factory.adapterName,
		connect: async () => new SerializedAdapter(await factory.connect()),
	}
}
