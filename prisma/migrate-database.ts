import { join } from 'node:path'
import type { Config } from '../app/core/config/config.server'
import { migrate } from './migrate'
import { migratePostgres } from './postgres/migrate'

/**
 * Migrates the database that the configuration names.
 * @param stamp a short text that makes a backup's name unique, such as the time
 * @returns the names of the migrations that were applied
 * @throws Error with one line for the operator; the database is then as it was
 */
export async function migrateDatabase(
	{ dataDir, postgres }: Pick<Config, 'dataDir' | 'postgres'>,
	stamp: string,
): Promise<string[]> {
	if (postgres !== null) return migratePostgres(postgres.directUrl)
	return (await migrate(join(dataDir, 'app.db'), stamp)).applied
}
