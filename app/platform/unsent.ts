/**
 * A form that never got an answer changed nothing, so nothing is asked for again: that question
 * would fail like the form did, and take the page away.
 */

const MARK = 'wasUnsent'

/** Marks what a page says in place of the server's answer. */
export function markUnsent<T extends object>(answer: T): T & { wasUnsent: true } {
	return { ...answer, [MARK]: true }
}

/** Whether an action's result is such an answer. */
export function isUnsent(result: unknown): boolean {
	return typeof result === 'object' && result !== null && MARK in result
}

/** For routes with data: whether to ask for them again after an action. */
export function revalidateUnlessUnsent(after: {
	actionResult?: unknown
	defaultShouldRevalidate: boolean
}): boolean {
	return !isUnsent(after.actionResult) && after.defaultShouldRevalidate
}
