import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { SignInsPage } from '~/features/accounts/sessions/sign-ins-page'
import { forgetDevices, loadSignIns } from '~/features/accounts/sessions/sign-ins.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Sign-Ins', noIndex: true }

export const loader = guarded(requireVerified, ({ request, viewer: { user } }) =>
	loadSignIns(user.id, request),
)

export const action = defineAction({
	guard: requireVerified,
	schema: z.object({ intent: z.literal('forget') }),
	handler: async ({ request, viewer: { user }, now }) => {
		const deviceCookie = await forgetDevices(user, request, now)
		const message = { kind: 'success', text: 'All other devices were forgotten' } as const
		return redirectWithFlash(request, paths.signIns(), message, { setCookie: [deviceCookie] })
	},
})

export default function SignIns() {
	return <SignInsPage {...useLoaderData<typeof loader>()} />
}
