import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../prisma/migrate'

declare module 'vitest' {
	interface ProvidedContext {
		/** A migrated, empty database, which test files copy. */
		baseDatabase: string
	}
}

export default async function setup(project: TestProject): Promise<() => void> {
	process.stdout.write(`Random tests: FUZZ_SEED=${process.env['FUZZ_SEED'] ?? '1'}\n`)
	const folder = mkdtempSync(join(tmpdir(), 'prohub-base-'))
	const file = join(folder, 'base.db')
	await migrate(file, 'base')
	project.provide('baseDatabase', file)
	return () => rmSync(folder, { recursive: true, force: true })
}
