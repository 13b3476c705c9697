import {
	type AnalysisInputKey,
	type AnalysisInputs,
	type AnalysisValues,
	type DealInputs,
	assume,
	emptyAnalysisInputs,
	emptyInputs,
	isInputKey,
} from '~/deal'

/** Examples that others have published, with the figures that they print and how we compute them. */

export type PublishedFigure = {
	key: string
	label: string
	/** As the source prints it, with its sign and unit: '$1,330.60', '8.7%'. */
	published: string
	/** Our figure, unrounded: dollars, or a fraction where the source prints a percentage. */
	compute: () => number
	/**
	 * Why ours is not the published figure when rounded like it. Without a note they must be equal.
	 */
	note?: string
}

export type PublicExample = {
	key: string
	title: string
	source: { name: string; href: string }
	/** What the source gives, in a sentence or two. */
	terms: string
	figures: readonly PublishedFigure[]
}

/** The examples of one module of the analysis. */
export type ExampleModule = {
	key: string
	title: string
	/** What is compared, and where conventions differ. */
	about: string
	examples: readonly PublicExample[]
}

type DealTexts = Partial<Record<keyof DealInputs | AnalysisInputKey, string>>

/** The values of a deal from the texts that a member would type. What is absent is empty. */
export function exampleValues(texts: DealTexts): AnalysisValues {
	const inputs: Record<string, string> = emptyInputs()
	const analysis: Record<string, string> = emptyAnalysisInputs()
	for (const [key, text] of Object.entries(texts)) {
		if (isInputKey(key)) inputs[key] = text
		else analysis[key] = text
	}
	return assume(inputs as DealInputs, analysis as AnalysisInputs).values
}

/** A figure without a value counts as not a number, which equals no published figure. */
export function numberOr(figure: unknown): number {
	return typeof figure === 'number' ? figure : NaN
}
