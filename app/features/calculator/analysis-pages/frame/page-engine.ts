/**
 * What computes the results of a page, part by part. The loader computes all of them, so that the
 * browser needs the engine only after a change (`use-live-results.ts`).
 */
export type PageEngine<Input, Results> = {
	readonly [Part in keyof Results]: (input: Input) => Results[Part]
}

/** All parts, for the loader. */
export function computeAll<Input, Results>(
	engine: PageEngine<Input, Results>,
	input: Input,
): Results {
	const parts = Object.keys(engine) as (keyof Results)[]
	return Object.fromEntries(parts.map((part) => [part, engine[part](input)])) as Results
}
