import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const hasOwnEnvironment = ({ moduleId }: TestSpecification): boolean =>
	readFileSync(moduleId, 'utf8').includes('@vitest-environment')

/**
 * Vitest's order, but files with an environment of their own last. A worker takes the next file only
 * if it has the same environment; otherwise a new worker starts, which loads all modules again.
 */
export class ByEnvironment extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files)
		const own = new Set(sorted.filter(hasOwnEnvironment))
		return [...sorted.filter((file) => !own.has(file)), ...own]
	}
}
