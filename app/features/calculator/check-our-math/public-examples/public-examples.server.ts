import { type ComparedModule, compareModule } from './check-example'
import { EXAMPLE_MODULES } from './example-modules'

let compared: readonly ComparedModule[] | null = null

/**
 * The public examples of all modules, computed when the page is first opened: they are the same for
 * everybody, and an open page must not make the server compute them at each request. On the server only: the page has no script, and
 * in its bundle the engine would be divided differently for the analysis pages.
 */
export function comparePublicExamples(): readonly ComparedModule[] {
	return (compared ??= EXAMPLE_MODULES.map(compareModule))
}
