import type { OracleDeal } from './deals'
import type * as oracle from './engine'

/** An engine, the oracle or the product's. */
type Engine = Pick<
	typeof oracle,
	| 'analyze'
	| 'analyzeReturns'
	| 'applyDefaults'
	| 'bridge'
	| 'project'
	| 'projectStabilized'
	| 'projectSummary'
>

/** An object with its keys in one order, whichever an engine has. */
const inOrder = <T extends object>(of: T): T =>
	Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))) as T

/** Everything that an engine says about a deal, with all digits. */
export function figuresOf(engine: Engine, { typed, own }: OracleDeal): string {
	const values = engine.applyDefaults(typed, own)
	const results = engine.analyze(values.deal)
	return JSON.stringify({
		values: inOrder(values),
		results: inOrder(results),
		returns: engine.analyzeReturns(values.deal, results),
		projection: engine.project(values),
		summary: engine.projectSummary(values),
		stabilized: engine.projectStabilized(values),
		bridge: engine.bridge(values),
	})
}
