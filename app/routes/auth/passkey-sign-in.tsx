import { redirect } from '@remix-run/node'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { scriptAction } from '~/core/forms/script-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import { redirectAfterSignIn } from '~/features/accounts/access/post-auth-redirect'
import { passkeySignInSchema } from '~/features/accounts/passkeys/passkey.schema.server'
import { signInWithPasskey } from '~/features/accounts/passkeys/passkey-sign-in.server'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'

/** Takes the answer of a passkey from the sign-in page, whose script sends it. */

export const loader = guarded(requireGuestOrUnpaid, ({ request }) =>
	redirect(paths.signIn({ redirect: getRedirectTarget(request) })),
)

export const action = scriptAction(
	defineAction({
		guard: requireGuestOrUnpaid,
		schema: passkeySignInSchema,
		handler: async ({ request, context, value, now, reject }) => {
			const result = await signInWithPasskey(value.passkey, { request, ip: context.ip }, now)
			if (!result.ok) return reject(result)
			const { viewer } = result
			const isIncomplete = viewer.user !== null && needsProviderProfile(viewer.user)
			const to = redirectAfterSignIn(viewer, isIncomplete, getRedirectTarget(request))
			return redirectWithFlash(request, to, [], {
				setCookie: [result.setCookie, result.deviceCookie],
			})
		},
	}),
)
