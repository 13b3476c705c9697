/**
 * What computes the results of a page, part by part. The loader computes all of them, so that the
 * browser needs the engine only after a change (`use-live-results.ts`).
 */
export type PageEngine<Input, Results> = {
	readonly [Part in keyof Results]: (input: Input) => Results[Part]
}

declare const results: unique symbol

/**
 * All parts as JSON, for the loader. Left as an object, its hundreds of numbers would take the server
 * longer to serialize than to compute.
 */
export type ResultsText<Results> = string & { readonly [results]: Results }

/** Computes all parts. They are finite numbers, texts, null, and objects of these. */
export function computeAll<Input, Results>(
	engine: PageEngine<Input, Results>,
	input: Input,
): ResultsText<Results> {
	const parts = Object.keys(engine) as (keyof Results)[]
	const all = Object.fromEntries(parts.map((part) => [part, engine[part](input)]))
	return JSON.stringify(all) as ResultsText<Results>
}

/** The results of a text. */
export function parseResults<Results>(text: ResultsText<Results>): Results {
	return JSON.parse(text) as Results
}
