/**
 * Skips revalidation after a network failure: the action changed nothing, and loading data would
 * fail too and replace the page with the error boundary.
 */

const MARK = 'wasUnsent'

/** Marks an action result that replaces the server's response. */
export function markNotSubmitted<T extends object>(actionData: T): T & { wasUnsent: true } {
	return { ...actionData, [MARK]: true }
}

/** Whether an action's result is a network failure. */
export function wasNotSubmitted(result: unknown): boolean {
	return typeof result === 'object' && result !== null && MARK in result
}

/** The `intent` of a form that only requests a preview. */
export const PREVIEW_INTENT = 'preview'

/**
 * `shouldRevalidate` for routes with data. A preview changes nothing either, and if the form is
 * then saved, a revalidation in flight would be aborted with an error. Bad input (400) changed
 * nothing: its message shows at once, and the form can be sent again at once, not a round trip
 * later. Other refusals load again: a limit, a conflict or a lost session may change the page. Without
 * this, Remix would load the data of a route with a `shouldRevalidate` again after each of them.
 */
export function skipRevalidationIfUnchanged(args: {
	actionResult?: unknown
	actionStatus?: number
	formData?: FormData
	defaultShouldRevalidate: boolean
}): boolean {
	const isPreview = args.formData?.get('intent') === PREVIEW_INTENT
	if (isPreview || args.actionStatus === 400 || wasNotSubmitted(args.actionResult)) return false
	return args.defaultShouldRevalidate
}
