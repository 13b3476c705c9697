import type { PostgresConfig } from '~/core/config/database-config'
import type { PrismaClient } from '~/core/db/prisma/client'
import { isUniqueViolation } from '../database-errors.server'
import { repeatOnConflict, UNIQUE_REPEATS } from '../repeat-on-conflict.server'
import { createPostgresAdapter } from './postgres-adapter.server'
import { proveSettings } from './prove-settings.server'
import { isInTransaction } from './transaction-scope.server'

/**
 * Opens the PostgreSQL database and proves its settings. The client has the types of SQLite's, of which
 * its own are a superset: what compiles is legal on both.
 * @throws Error naming all settings that are wrong
 */
export async function openPostgres(
	settings: PostgresConfig,
	isProduction: boolean,
): Promise<PrismaClient> {
	const { PrismaClient: PostgresClient } = await import('~/core/db/prisma-postgres/client')
	const client = new PostgresClient({ adapter: await createPostgresAdapter(settings) })
	try {
		await proveSettings((sql) => client.$queryRawUnsafe(sql), isProduction)
	} catch (error) {
		await client.$disconnect()
		throw error
	}
	const repeating = client.$extends({
		query: {
			$allModels: {
				// Prisma makes a transaction of its own of some calls, such as one that writes relations.
				$allOperations({ operation, args, query }) {
					if (isInTransaction()) return query(args)
					const uniqueRepeats = operation === 'upsert' ? UNIQUE_REPEATS : 0
					return repeatOnConflict(() => query(args), { uniqueRepeats, isUniqueViolation })
				},
			},
		},
	})
	return repeating as unknown as PrismaClient
}
