import { useActionData, useLoaderData } from '@remix-run/react'
import { defineGuard, guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { requireAccountOwner } from '~/features/accounts/access/guards.server'
import {
	addPasskey,
	removePasskey,
	renamePasskey,
} from '~/features/accounts/passkeys/passkeys.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { securitySchema } from '~/features/accounts/second-factor/second-factor.schema.server'
import {
	cancelApp,
	confirmApp,
	loadSecurity,
	makeRecoveryCodes,
	removeApp,
	setUpApp,
} from '~/features/accounts/second-factor/security.server'
import { SecurityPage } from '~/features/accounts/second-factor/security-page'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Sign-In Security', noIndex: true }

/** The page shows keys and codes, so that it asks for a recent proof of identity. */
const requireRecentProof = defineGuard('standard', async (request, context) => {
	const viewer = await requireAccountOwner(request, context)
	await requireProof(request, context)
	return viewer
})

export const loader = guarded(requireRecentProof, async ({ request, viewer: { user } }) => {
	const query = new URL(request.url).searchParams
	return {
		...(await loadSecurity(user)),
		confirm: query.get('confirm'),
		asked: query.get('passkey'),
	}
})

export const action = defineAction({
	guard: requireRecentProof,
	schema: securitySchema,
	intents: {
		setUpApp: async ({ request, viewer, now }) => {
			await setUpApp(viewer.user, now)
			return redirectWithFlash(request, paths.signInSecurity(), [])
		},
		cancelApp: async ({ request, viewer }) => {
			await cancelApp(viewer.user)
			return redirectWithFlash(request, paths.signInSecurity(), [])
		},
		confirmApp: async ({ viewer, value, now, reject }) => {
			const result = await confirmApp(viewer.user, value.code, now)
			if (!result.ok) return reject(result)
			return { status: 'done', recoveryCodes: result.recoveryCodes } as const
		},
		removeApp: async ({ request, viewer, now, reject }) => {
			const result = await removeApp(viewer.user, now)
			if (!result.ok) return reject(result)
			const message = { kind: 'success', text: 'Authenticator app removed' } as const
			return redirectWithFlash(request, paths.signInSecurity(), message)
		},
		addPasskey: async ({ request, viewer, value, now, reject }) => {
			const result = await addPasskey(viewer.user, value, request, now)
			if (!result.ok) return reject(result)
			const { recoveryCodes } = result
			if (recoveryCodes.length > 0) return { status: 'done', recoveryCodes } as const
			const message = { kind: 'success', text: 'Passkey added' } as const
			return redirectWithFlash(request, paths.signInSecurity(), message)
		},
		renamePasskey: async ({ request, viewer, value, reject }) => {
			const result = await renamePasskey(viewer.user, value)
			if (!result.ok) return reject(result)
			const message = { kind: 'success', text: 'Passkey renamed' } as const
			return redirectWithFlash(request, paths.signInSecurity(), message)
		},
		removePasskey: async ({ request, viewer, value, now, reject }) => {
			const result = await removePasskey(viewer.user, value.id, now)
			if (!result.ok) return reject(result)
			const message = { kind: 'success', text: 'Passkey removed' } as const
			return redirectWithFlash(request, paths.signInSecurity(), message)
		},
		newRecoveryCodes: async ({ viewer, now }) => {
			const recoveryCodes = await makeRecoveryCodes(viewer.user, now)
			return { status: 'done', recoveryCodes } as const
		},
	},
})

export default function SignInSecurity() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	return <SecurityPage {...page} result={result} />
}
