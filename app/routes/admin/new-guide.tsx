import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { GuideFormPage } from '~/features/admin/guide-form-page'
import { GuideForm } from '~/features/guides/editor/guide-form'
import { namesOrFailure } from '~/features/guides/admin-list/admin-list.server'
import { guideFormAction, renderPreview } from '~/features/guides/editor/editor.actions.server'
import { EMPTY_GUIDE } from '~/features/guides/editor/guide-form-values'
import { guarded } from '~/core/http/guarded.server'
import { skipRevalidationIfUnchanged } from '~/core/http/network-failure'
import type { PageHandle } from '~/layout/page/route-handle'
import { requirePictureDocument } from '~/features/guides/reading/picture-pages.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Create new guide', noIndex: true, maxScriptKb: 120 }

export const loader = guarded(requireAdmin, async ({ request, viewer: { user } }) => {
	requirePictureDocument(request)
	return {
		userId: user.id,
		guideId: null,
		stored: EMPTY_GUIDE,
		revision: 0,
		preview: await renderPreview(''),
		...(await namesOrFailure()),
	}
})

export const action = guideFormAction

export const shouldRevalidate = skipRevalidationIfUnchanged

export default function NewGuide() {
	const result = useActionData<typeof action>()
	return (
		<GuideFormPage title="Create New Guide">
			<GuideForm {...useLoaderData<typeof loader>()} result={result} />
		</GuideFormPage>
	)
}
