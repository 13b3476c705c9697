/**
 * A form that never got an answer changed nothing, so nothing is asked for again: that question
 * would fail like the form did, and take the page away.
 */

const MARK = 'wasUnsent'

/** Marks what a page says in place of the server's answer. */
export function markNotSubmitted<T extends object>(answer: T): T & { wasUnsent: true } {
	return { ...answer, [MARK]: true }
}

/** Whether an action's result is such an answer. */
export function wasNotSubmitted(result: unknown): boolean {
	return typeof result === 'object' && result !== null && MARK in result
}

/** The value of `intent` of a form that only asks how something will look. */
export const PREVIEW_INTENT = 'preview'

/**
 * For routes with data: whether to ask for them again after an action. A preview changes nothing
 * either, and data on their way when the form is then saved would be aborted with an error.
 */
export function skipRevalidationIfNotSubmitted(after: {
	actionResult?: unknown
	formData?: FormData
	defaultShouldRevalidate: boolean
}): boolean {
	const isPreview = after.formData?.get('intent') === PREVIEW_INTENT
	return !isPreview && !wasNotSubmitted(after.actionResult) && after.defaultShouldRevalidate
}
