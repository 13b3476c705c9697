import type { RefusedDeal } from './calculator-types'
import { emptyInputs } from '~/features/calculator/formulas/input-definitions'

/** The messages for a form that did not reach the server, or that the server could not process. */

const NO_RESPONSE = 'No response from server. Please check your connection.'
const DEAL_UNCHANGED = 'Your numbers are safe.'

/** The result in place of the server's: the deal on the screen stays as it is. */
export function offlineActionData(intent: string, isOffline: boolean): RefusedDeal {
	const failed = intent === 'save' ? 'Error saving property.' : 'An unexpected error occurred.'
	const text = `${isOffline ? NO_RESPONSE : failed} ${DEAL_UNCHANGED}`
	return {
		status: 'error',
		values: { propertyAddress: '', inputs: emptyInputs(), analysis: null, opened: null },
		errors: { form: [text] },
		notice: { kind: 'error', text, key: 'unsent' },
	}
}
