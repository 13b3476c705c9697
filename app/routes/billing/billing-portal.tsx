import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { PortalForm } from '~/features/billing/billing.schema.server'
import { openPortal, PORTAL_TEXTS } from '~/features/billing/subscription/billing-portal.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNREADABLE_FORM_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'

/** For form posts only; a GET redirects back. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireVerified(request)
	return redirect(paths.profile())
}

/** POST: redirects to Stripe's page with cards and invoices. */
export async function action(args: ActionFunctionArgs) {
	const { user } = await requireVerified(args.request)
	const parsed = parseForm(await parseTrustedForm(args), PortalForm)
	if (!parsed.ok) throw new Response(UNREADABLE_FORM_TEXT, { status: 400 })
	const portal = await openPortal(user, parsed.value.intent)
	if (portal.ok) return redirect(portal.url, 303)
	return redirectWithFlash(args.request, paths.profile(), {
		kind: 'error',
		text: PORTAL_TEXTS[portal.reason],
	})
}
