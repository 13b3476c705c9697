import {
	isRouteErrorResponse,
	useActionData,
	useLoaderData,
	useLocation,
	useRouteError,
} from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { EditorFailure } from '~/features/guides/reading/guide-failure'
import { GuideFormPage } from '~/features/admin/guide-form-page'
import { GuideForm } from '~/features/guides/editor/guide-form'
import { SavedGuide } from '~/features/guides/editor/saved-guide'
import { namesOrFailure } from '~/features/guides/admin-list/admin-list.server'
import { guideFormAction, renderPreview } from '~/features/guides/editor/editor.actions.server'
import { toFormValues } from '~/features/guides/editor/guide-form-values'
import { findGuide } from '~/features/guides/reading/guides.queries.server'
import { guarded } from '~/core/http/guarded.server'
import { skipRevalidationIfUnchanged } from '~/core/http/network-failure'
import type { PageHandle } from '~/layout/page/route-handle'
import { requirePictureDocument } from '~/features/guides/reading/picture-pages.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Edit guide', noIndex: true, maxScriptKb: 120 }

export const loader = guarded(requireAdmin, async ({ request, params, viewer: { user } }) => {
	requirePictureDocument(request)
	const guide = await findGuide({ id: params['id'] ?? '' })
	if (guide === null) throw new Response('Guide not found.', { status: 404 })
	return {
		userId: user.id,
		isReading: new URL(request.url).searchParams.get('version') === 'saved',
		guideId: guide.id,
		stored: toFormValues(guide),
		revision: guide.revision,
		preview: await renderPreview(guide.content),
		...(await namesOrFailure()),
	}
})

export const action = guideFormAction

export const shouldRevalidate = skipRevalidationIfUnchanged

export default function EditGuide() {
	const { isReading, ...view } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	if (isReading) {
		return (
			<GuideFormPage title={view.stored.title}>
				<SavedGuide stored={view.stored} preview={view.preview} />
			</GuideFormPage>
		)
	}
	// Another guide's text never stays on the screen.
	return (
		<GuideFormPage title="Edit Guide">
			<GuideForm key={view.guideId} {...view} result={result} />
		</GuideFormPage>
	)
}

export function ErrorBoundary() {
	const error = useRouteError()
	const { pathname } = useLocation()
	return (
		<EditorFailure
			isMissing={isRouteErrorResponse(error) && error.status === 404}
			again={pathname}
		/>
	)
}
