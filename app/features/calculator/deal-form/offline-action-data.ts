import type { CalculatorActionData } from './calculator-types'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

/** The messages for a form that did not reach the server, or that the server could not process. */

const NO_RESPONSE = 'No response from server. Please check your connection.'
const KEPT = 'Your numbers are safe.'

/** Action data that replaces the server's: the deal on the page is unchanged. */
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
