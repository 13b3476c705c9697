import type { DealFormState } from '~/features/calculator/deal-form/calculator-types'
import { type DealInputs, normalizeAnalysisInputs, normalizeInputs } from '~/deal'
import { ANALYSIS_FIELD } from '~/features/calculator/saved-analysis/deal-analysis'

/** The deal of the calculator's form as it was sent, each text shortened to more than any valid one has. */
export function submittedDeal(form: FormData): DealFormState {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value : ''
	}
	const fields = Object.fromEntries(
		[...form.entries()].filter(([, value]) => typeof value === 'string'),
	)
	const revision = Number(text('openedRevision'))
	const openedDeal =
		text('openedId') !== '' && Number.isSafeInteger(revision)
			? { id: text('openedId').slice(0, 64), revision }
			: null
	return {
		propertyAddress: text('propertyAddress').slice(0, 500),
		inputs: truncateInputs(normalizeInputs(fields)),
		analysis: form.has(ANALYSIS_FIELD) ? normalizeAnalysisInputs(fields) : null,
		opened: openedDeal,
	}
}

/** Returns the input unchanged, but limits its length. */
function truncateInputs(inputs: DealInputs): DealInputs {
	return Object.fromEntries(
		Object.entries(inputs).map(([key, text]) => [key, text.slice(0, 100)]),
	) as DealInputs
}
