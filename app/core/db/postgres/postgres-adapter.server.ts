import { createHash } from 'node:crypto'
import type {
	ConnectionInfo,
	IsolationLevel,
	SqlDriverAdapter,
	SqlDriverAdapterFactory,
	SqlQuery,
	SqlResultSet,
	Transaction,
} from '@prisma/driver-adapter-utils'
import type { PostgresConfig } from '~/core/config/database-config'
import { log } from '~/core/log.server'
import { LostCommitError } from '../database-errors.server'
import { countStatement } from '../statement-count.server'
import { isConflict, repeatOnConflict } from '../repeat-on-conflict.server'
import { connectionSettings } from './connection-settings.server'
import { isUnreachable, translatePostgresError } from './postgres-errors.server'

/**
 * Makes PostgreSQL keep what the code expects of a database: every statement is serializable, a single
 * one that meets a conflict is repeated, the statements of one transaction go one after the other, and
 * whatever passes by itself is a DatabaseBusyError. Whole transactions are repeated by `inTransaction`.
 */

/** How many statements get a name, by which the server keeps their plan for the connection. */
const MAX_NAMED = 500
const CONNECT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 60_000

/** Runs a statement; what passes by itself becomes a DatabaseBusyError. */
async function translated<T>(run: () => Promise<T>): Promise<T> {
	countStatement()
	try {
		return await run()
	} catch (error) {
		throw translatePostgresError(error)
	}
}

/** A single statement that meets a conflict has done nothing; one that violates a constraint meets no conflict. */
const repeatStatement = <T>(run: () => Promise<T>): Promise<T> =>
	repeatOnConflict(() => translated(run), { uniqueRepeats: 0, isUniqueViolation: () => false })

class PostgresAdapter implements SqlDriverAdapter {
	readonly provider = 'postgres'
	readonly adapterName: string
	readonly #inner: SqlDriverAdapter

	constructor(inner: SqlDriverAdapter) {
		this.#inner = inner
		this.adapterName = inner.adapterName
	}

	queryRaw(query: SqlQuery): Promise<SqlResultSet> {
		return repeatStatement(() => this.#inner.queryRaw(query))
	}

	executeRaw(query: SqlQuery): Promise<number> {
		return repeatStatement(() => this.#inner.executeRaw(query))
	}

	executeScript(script: string): Promise<void> {
		return translated(() => this.#inner.executeScript(script))
	}

	async startTransaction(level?: IsolationLevel): Promise<Transaction> {
		return oneAtATime(await translated(() => this.#inner.startTransaction(level)))
	}

	getConnectionInfo(): ConnectionInfo {
		return this.#inner.getConnectionInfo?.() ?? { supportsRelationJoins: true }
	}

	dispose(): Promise<void> {
		return this.#inner.dispose()
	}
}

/**
 * A connection answers one statement at a time, also if several are sent at once. After the first one
 * that fails, PostgreSQL refuses all others with an error that says nothing: they get the first error,
 * so that a conflict remains one even if the code catches it.
 */
function oneAtATime(transaction: Transaction): Transaction {
	const queryRaw = transaction.queryRaw.bind(transaction)
	const executeRaw = transaction.executeRaw.bind(transaction)
	let last: Promise<unknown> = Promise.resolve()
	let failure: { error: unknown } | null = null
	let isOpen = true

	const next = <T>(query: SqlQuery, send: (query: SqlQuery) => Promise<T>): Promise<T> => {
		const run = async (): Promise<T> => {
			const isRollback = query.sql === 'ROLLBACK'
			if (failure !== null && !isRollback) throw failure.error
			try {
				const result = await translated(() => send(query))
				if (isRollback || query.sql === 'COMMIT') isOpen = false
				return result
			} catch (error) {
				const isLost = query.sql === 'COMMIT' && !isConflict(error) && isLostAnswer(error)
				failure ??= { error: isLost ? new LostCommitError() : error }
				throw failure.error
			}
		}
		const result = last.then(run, run)
		last = result.catch(() => undefined)
		return result
	}

	// The connection goes back to the pool: nobody else may find it inside this transaction.
	const rollback = transaction.rollback.bind(transaction)
	const endIfOpen = async (): Promise<void> => {
		if (isOpen) await next(ROLLBACK, executeRaw).catch(() => undefined)
	}

	transaction.queryRaw = (query) => next(query, queryRaw)
	transaction.executeRaw = (query) => next(query, executeRaw)
	transaction.rollback = () => endIfOpen().then(rollback)
	return transaction
}

const ROLLBACK: SqlQuery = { sql: 'ROLLBACK', args: [], argTypes: [] }

const isLostAnswer = (error: unknown): boolean =>
	isUnreachable(error) || (error as { status?: unknown } | null)?.status === 503

/** Names statements by their text, up to a number: the server would keep any number of them. */
function statementNames(): (query: SqlQuery) => string {
	const names = new Map<string, string>()
	return ({ sql }) => {
		const known = names.get(sql)
		if (known !== undefined) return known
		// Without a name, the plan is forgotten after the statement.
		if (names.size >= MAX_NAMED) return ''
		const name = createHash('sha1').update(sql).digest('base64url')
		names.set(sql, name)
		return name
	}
}

/** Creates the driver adapter for a PostgreSQL database. */
export async function createPostgresAdapter(
	settings: PostgresConfig,
): Promise<SqlDriverAdapterFactory> {
	// Loaded here, so that an app with SQLite never loads the driver.
	const { PrismaPg } = await import('@prisma/adapter-pg')
	const warn = (error: Error): void => log.warn({ err: error.message }, 'database connection lost')
	const factory = new PrismaPg(
		{
			connectionString: settings.url,
			max: settings.maxConnections,
			connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
			idleTimeoutMillis: IDLE_TIMEOUT_MS,
			application_name: 'prohub',
			keepAlive: true,
			// A pooler refuses options at the start of a connection; db:migrate stores them with the user.
			...(settings.isPooled ? {} : { options: connectionSettings() }),
		},
		{
			onPoolError: warn,
			onConnectionError: warn,
			// A pooler gives the next transaction another connection, which knows no names.
			...(settings.isPooled ? {} : { statementNameGenerator: statementNames() }),
		},
	)
	return {
		provider: factory.provider,
		adapterName: factory.adapterName,
		connect: async () => new PostgresAdapter(await factory.connect()),
	}
}
