import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { config } from '~/core/config/config.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import { getViewer } from '~/features/accounts/access/guards.server'
import {
	DEAD_LINK_TEXTS,
	undoEmailChange,
	undoLinkState,
} from '~/features/accounts/email-change/undo-change.server'
import { UndoChangePage } from '~/features/accounts/email-change/undo-change-page'
import { DeadLinkPage, UndonePage } from '~/features/accounts/undo-links/undo-pages'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Undo your email change', noIndex: true }

const isDonePage = (request: Request): boolean =>
	new URL(request.url).pathname.replace(/\.data$/u, '') === paths.emailChangeUndone()

/** Open to everyone: whoever needs this cannot sign in. */
export const loader = guarded(getViewer, async ({ request, params }) => {
	if (isDonePage(request)) return { view: 'done' as const }
	const state = await undoLinkState(params['token'] ?? '', currentTime())
	if (state === 'usable') return { view: 'form' as const }
	const { supportEmail } = config()
	const dead = { view: 'dead' as const, text: DEAD_LINK_TEXTS[state], supportEmail }
	return data(dead, { status: 404 })
})

export const action = defineAction({
	guard: getViewer,
	schema: z.object({}),
	handler: async ({ request, params, context, now, reject }) => {
		const token = params['token'] ?? ''
		const result = await undoEmailChange(token, context.ip, USER_DATA_PROVIDERS, now)
		if (!result.ok) return reject(result)
		return redirectWithFlash(request, paths.emailChangeUndone(), [])
	},
})

export default function UndoEmailChange() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	if (page.view === 'done') return <UndonePage title="Email address restored" />
	if (page.view === 'dead') return <DeadLinkPage {...page} />
	return <UndoChangePage result={result} />
}
