import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { getRedirectTarget } from '~/core/http/safe-redirect'
import { requireAccountOwner } from '~/features/accounts/access/guards.server'
import { ConfirmIdentityForm } from '~/features/accounts/second-factor/confirm-identity-form'
import { proofsOf, proveIdentity } from '~/features/accounts/second-factor/confirm-identity.server'
import { confirmIdentitySchema } from '~/features/accounts/second-factor/second-factor.schema.server'
import { AuthPage } from '~/features/accounts/sign-in/auth-page'
import { exportPage, fileReadyMessage } from '~/features/admin/exports/export-page'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: "Confirm it's you", noIndex: true }

export const loader = guarded(requireAccountOwner, async ({ viewer: { user } }) => ({
	proofs: await proofsOf(user),
	email: user.email,
}))

export const action = defineAction({
	guard: requireAccountOwner,
	schema: confirmIdentitySchema,
	handler: async ({ request, context, viewer, value, now, reject }) => {
		const result = await proveIdentity(viewer.user, value, { request, ip: context.ip }, now)
		if (!result.ok) return reject(result)
		const to = getRedirectTarget(request) ?? paths.profile()
		const page = exportPage(to)
		return page === null
			? redirectWithFlash(request, to, [])
			: redirectWithFlash(request, page, fileReadyMessage(to))
	},
})

export default function ConfirmIdentity() {
	const { proofs, email } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return (
		<AuthPage
			title="Confirm It's You"
			lead="It's been a while since you signed in. Confirm it's you to continue."
		>
			<ConfirmIdentityForm proofs={proofs} email={email} result={result} />
		</AuthPage>
	)
}
