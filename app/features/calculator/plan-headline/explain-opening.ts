import { type Assumed, project, type Projection } from '~/deal'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import { pageFormulas } from '~/features/calculator/analysis-pages/projection/page-formulas'
import { assumeSource, openingOf } from './opening'
import type { LoadedOpening, Opening, OpeningSource } from './opening-types'

/**
 * The explanations of the opening's figures. The server sends them with the page; the browser loads
 * this module when an explanation is opened after a change.
 */
export function explainOpening(source: OpeningSource): Explanations {
	return explainedOpening(source).explanations
}

/** The opening of a deal with its explanations, from one projection. */
export function explainedOpening(source: OpeningSource): LoadedOpening {
	const assumed = assumeSource(source)
	const projection = project(assumed.values)
	const opening = openingOf(assumed, projection)
	return { ...opening, explanations: explanationsOf(opening, assumed, projection) }
}

function explanationsOf(
	{ headline, firstResult }: Opening,
	{ values, assumptions }: Assumed,
	projection: Projection,
): Explanations {
	const names = new Set([...headline, ...firstResult].map(({ name }) => name))
	const formulas = Object.entries(pageFormulas(values, projection))
	return printExplanations(
		Object.fromEntries(formulas.filter(([name]) => names.has(name))),
		assumptions,
	)
}
