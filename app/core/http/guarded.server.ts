import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'

/**
 * Who may use a loader, an action or a JSON call is a property of it, so that the tests of access can read
 * it from every route. A module in `app/routes/` whose loader or action has none fails lint and these tests.
 */

/**
 * Returns the viewer, or what the viewer may have; throws the redirect or the error of whoever is refused.
 * `access` names its rule.
 */
export type Guard<Viewer> = ((request: Request, context?: AppLoadContext) => Promise<Viewer>) & {
	readonly access: string
}

/** Makes a guard of a check. */
export function defineGuard<Viewer>(
	access: string,
	check: (request: Request, context?: AppLoadContext) => Promise<Viewer>,
): Guard<Viewer> {
	const guard = (request: Request, context?: AppLoadContext) => check(request, context)
	return Object.assign(guard, { access })
}

/** Lets everybody in, without reading the session. */
export const anybody = defineGuard('anybody', () => Promise.resolve(null))

/**
 * Makes a loader, or an action that is no form of `defineAction`: its guard runs before anything else. With
 * single fetch the guard of a parent route protects nothing.
 */
export function guarded<Viewer, Answer>(
	guard: Guard<Viewer>,
	handle: (args: ActionFunctionArgs & { viewer: Viewer }) => Answer,
): ((args: ActionFunctionArgs) => Promise<Awaited<Answer>>) & { readonly access: string } {
	const handler = async (args: ActionFunctionArgs): Promise<Awaited<Answer>> =>
		await handle({ ...args, viewer: await guard(args.request, args.context) })
	return Object.assign(handler, { access: guard.access })
}
