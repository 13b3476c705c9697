import { project } from '~/features/calculator/analysis/project'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { printExplanations } from '~/features/calculator/analysis-pages/figures/explanations/print-explanation'
import { pageFormulas } from '~/features/calculator/analysis-pages/projection/explain-projection'
import { assumeSource, computeOpening } from './opening'
import type { OpeningSource } from './opening-types'

/**
 * The explanations of the opening's figures. The server sends them with the page; the browser loads
 * this module when an explanation is opened after a change.
 */
export function explainOpening(source: OpeningSource): Explanations {
	const { values, assumptions } = assumeSource(source)
	const { headline, firstResult } = computeOpening(source)
	const names = new Set([...headline, ...firstResult].map(({ name }) => name))
	const formulas = Object.entries(pageFormulas(values, project(values)))
	return printExplanations(
		Object.fromEntries(formulas.filter(([name]) => names.has(name))),
		assumptions,
	)
}
