import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { portalSchema } from '~/features/billing/billing.schema.server'
import { openPortal, PORTAL_TEXTS } from '~/features/billing/subscription/billing-portal.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'

/** For form posts only; a GET redirects back. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireVerified(request)
	return redirect(paths.profile())
}

/** Redirects to the provider's portal, where cards and invoices are. */
export const action = defineAction({
	guard: requireVerified,
	schema: portalSchema,
	handler: async ({ request, viewer, value }) => {
		const portal = await openPortal(viewer.user, value.intent)
		if (portal.ok) return redirect(portal.url, 303)
		const message = { kind: 'error', text: PORTAL_TEXTS[portal.reason] } as const
		return redirectWithFlash(request, paths.profile(), message)
	},
})
