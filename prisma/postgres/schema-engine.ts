import { resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import { Pool, type QueryResult } from 'pg'
import { diff } from '../schema-engine'

/** Compares a PostgreSQL database with the schema. Development only. */

/** The types of catalog columns that Prisma's adapter does not know: "char", which it can read as text. */
const CHAR = 18
const TEXT = 25

type AnyPool = { query: (...args: unknown[]) => Promise<unknown> }

/** Reports "char" columns as text. */
function readingCatalogs(pool: Pool): Pool {
	const anyPool = pool as unknown as AnyPool
	const query = anyPool.query.bind(pool)
	anyPool.query = async (...args) => {
		const result = await query(...args)
		for (const { fields } of [result as QueryResult | undefined]
			.flat()
			.filter((one) => one !== undefined)) {
			for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
		}
		return result
	}
	return pool
}

/** All text columns compare bytes, as in SQLite; Prisma's schema cannot say so. */
const withCollation = (sql: string): string => sql.replace(/\bTEXT\b/gu, 'TEXT COLLATE "C"')

/** The SQL that turns the structure of the database at `url` into the schema's; null when they agree. */
export async function diffPostgresToSchema(url: string): Promise<string | null> {
	const pool = readingCatalogs(new Pool({ connectionString: url, max: 2 }))
	// A server that stops can end an idle connection before the pool has closed it; that fails nothing.
	pool.on('error', () => undefined)
	const inner = new PrismaPg(pool, { disposeExternalPool: false })
	try {
		const sql = await diff({
			schemaPath: resolve('prisma/postgres/schema.prisma'),
			factory: {
				provider: inner.provider,
				adapterName: inner.adapterName,
				connect: (): Promise<SqlDriverAdapter> => inner.connect(),
				// Never asked for: the comparison works on a database that was made for it.
				connectToShadowDb: () => Promise.reject(new Error('No shadow database is used')),
			},
			externalTables: ['public.GuideSearch', 'public.RateLimit', 'public._prisma_migrations'],
		})
		return sql === null ? null : withCollation(sql)
	} finally {
		await pool.end()
	}
}
