import { type ComparedModule, compareModule } from './check-example'
import { EXAMPLE_MODULES } from './example-modules'

/**
 * The public examples of all modules, computed now. On the server only: the page has no script, and
 * in its bundle the engine would be divided differently for the analysis pages.
 */
export function comparePublicExamples(): readonly ComparedModule[] {
	return EXAMPLE_MODULES.map(compareModule)
}
