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
	DEAD_FACTOR_LINK_TEXTS,
	factorLinkState,
	takeFactorLink,
} from '~/features/accounts/second-factor/undo-factor.server'
import {
	FactorKeptPage,
	KeepFactorPage,
	UndoFactorPage,
} from '~/features/accounts/second-factor/undo-factor-page'
import { DeadLinkPage, UndonePage } from '~/features/accounts/undo-links/undo-pages'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Your second step', noIndex: true }

/** Open to everyone: whoever needs this cannot sign in. */
export const loader = guarded(getViewer, async ({ params }) => {
	const token = params['token'] ?? ''
	if (token === 'done') return { view: 'done' as const }
	if (token === 'kept') return { view: 'kept' as const }
	const state = await factorLinkState(token, currentTime())
	if (state === 'undo' || state === 'keep') return { view: state }
	const { supportEmail } = config()
	const dead = { view: 'dead' as const, text: DEAD_FACTOR_LINK_TEXTS[state], supportEmail }
	return data(dead, { status: 404 })
})

export const action = defineAction({
	guard: getViewer,
	schema: z.object({}),
	handler: async ({ request, params, context, now, reject }) => {
		const result = await takeFactorLink(params['token'] ?? '', context.ip, now)
		if (!result.ok) return reject(result)
		const to = result.done === 'undo' ? paths.factorChangeUndone() : paths.factorKept()
		return redirectWithFlash(request, to, [])
	},
})

export default function UndoFactorChange() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	if (page.view === 'done') return <UndonePage title="Second step removed" />
	if (page.view === 'kept') return <FactorKeptPage />
	if (page.view === 'dead') return <DeadLinkPage {...page} />
	return page.view === 'keep' ? (
		<KeepFactorPage result={result} />
	) : (
		<UndoFactorPage result={result} />
	)
}
