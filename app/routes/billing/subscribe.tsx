import { redirect } from '@remix-run/node'
import { getViewer } from '~/features/accounts/access/guards.server'
import { isKnownBrowser } from '~/features/accounts/sessions/trusted-devices.server'
import { planPrices } from '~/features/billing/plans/plans'
import { keepCode } from '~/features/billing/vip-program/kept-code.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'

/**
 * Target of links in the guides: redirects to the plans, with the return target. New visitors sign
 * up first and read what the plans cost; in a browser that was signed in before, the plans ask for
 * the sign-in.
 */
export const loader = guarded(getViewer, async ({ request, viewer: { tier } }) => {
	const search = new URL(request.url).searchParams
	const afterSubscribeRedirect = safeRedirect(search.get('afterSubscribeRedirect'))
	const plans = paths.subscription({ afterSubscribeRedirect, code: search.get('code') })
	if (tier !== 'visitor' || (await isKnownBrowser(request))) return redirect(plans)
	const signUp = paths.signUp({ redirect: plans })
	const message = {
		kind: 'info',
		text: 'Create an account to choose a plan',
		detail: `The account is free. ${planPrices()}`,
		key: 'guard',
		place: 'page',
	} as const
	const setCookie = (await keepCode(search.get('code'))).getSetCookie()
	return redirectWithFlash(request, signUp, message, { setCookie })
})
