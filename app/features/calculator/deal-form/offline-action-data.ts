import type { RefusedDeal } from './calculator-types'
import { emptyInputs } from '~/deal'

/** The messages for a form that did not reach the server, or that the server could not process. */

const NO_RESPONSE = 'No response from server. Please check your connection.'
const DEAL_UNCHANGED = 'Your numbers are safe.'
const SAVED_HERE = 'Saved on this device. It will be offered for saving when you are back.'

/** Long enough to read two sentences. */
const SAVED_HERE_MS = 8_000

/** A result in place of the server's, with only a message: the deal on the screen stays as it is. */
function withMessage(notice: NonNullable<RefusedDeal['notice']>): RefusedDeal {
	return {
		status: 'error',
		values: { propertyAddress: '', inputs: emptyInputs(), analysis: null, opened: null },
		errors: { form: [notice.text] },
		notice: { ...notice, key: 'unsent' },
	}
}

/**
 * The result in place of the server's.
 * @param isKept whether a deal to be saved is now kept in this browser, and offered later
 */
export function offlineActionData(
	intent: string,
	isOffline: boolean,
	isKept: boolean,
): RefusedDeal {
	if (isOffline && isKept && intent === 'save') {
		const text = `${NO_RESPONSE} ${SAVED_HERE}`
		return withMessage({ kind: 'error', text, durationMs: SAVED_HERE_MS })
	}
	const failed = intent === 'save' ? 'Error saving property.' : 'An unexpected error occurred.'
	const text = `${isOffline ? NO_RESPONSE : failed} ${DEAL_UNCHANGED}`
	return withMessage({ kind: 'error', text })
}

/** The result of saving in the page that opens without a connection. */
export const savedHere = (): RefusedDeal =>
	withMessage({ kind: 'success', text: SAVED_HERE, durationMs: SAVED_HERE_MS })

/** The result of what that page cannot do, such as loading another property. */
export const needsConnection = (): RefusedDeal =>
	withMessage({ kind: 'error', text: 'That needs a connection. Your numbers are safe.' })
