/**
 * The explanation of a figure as text. The loader sends those of its page by the figure's key; in
 * the browser `useExplanations` computes them again after a change.
 */
export type FigureExplanation = {
	/** In words: 'NOI ÷ purchase price'. */
	formula: string
	/** With the deal's numbers: '$16,176 ÷ $200,000 = 8.1%'; empty if the figure has no value. */
	numbers: string
	/** Conventions and what the figure does not include, as sentences. */
	notes: readonly string[]
	/** The assumed inputs that the figure depends on, with their values: 'Vacancy (% of rent): 5%'. */
	assumed: readonly string[]
}

/** Explanations by the key of their figure. */
export type Explanations = Readonly<Partial<Record<string, FigureExplanation>>>
