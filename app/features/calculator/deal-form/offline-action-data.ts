import type { CalculatorActionData } from './calculator-types'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

/** What the page says when a form did not reach the server, or the server could not answer. */

const NO_RESPONSE = 'No response from server. Please check your connection.'
const KEPT = 'Your numbers are safe.'

/** The answer in place of the server's: the deal on the screen stays as it is. */
export function offlineActionData(intent: string, isOffline: boolean): CalculatorActionData {
	const failed = intent === 'save' ? 'Error saving property.' : 'An unexpected error occurred.'
	return {
		deal: { propertyAddress: '', inputs: emptyInputs(), opened: null },
		question: null,
		addressError: null,
		notice: { kind: 'error', text: `${isOffline ? NO_RESPONSE : failed} ${KEPT}`, key: 'unsent' },
		hasDeleted: false,
	}
}
