import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../prisma/migrate'
import { migratePostgres } from '../../../prisma/postgres/migrate'
import { startScratchServer } from '../../../prisma/postgres/scratch-server'
import { POSTGRES_BASE } from './postgres-base'

declare module 'vitest' {
	interface ProvidedContext {
		/** A migrated, empty database, which test files copy. */
		baseDatabase: string
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	process.stdout.write(`Random tests: FUZZ_SEED=${process.env['FUZZ_SEED'] ?? '1'}\n`)
	const folder = mkdtempSync(join(tmpdir(), 'prohub-base-'))
	const file = join(folder, 'base.db')
	await migrate(file, 'base')
	project.provide('baseDatabase', file)
	const stopPostgres =
		process.env['TEST_ENGINE'] === 'postgresql' ? await setUpPostgres(project) : null
	return async () => {
		await stopPostgres?.()
		rmSync(folder, { recursive: true, force: true })
	}
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
	const server = await startScratchServer()
	await server.administer(`CREATE DATABASE ${POSTGRES_BASE}`)
	await migratePostgres(server.url(POSTGRES_BASE))
	project.provide('postgres', { url: server.url('DATABASE') })
	return server.stop
}
