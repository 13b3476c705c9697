import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin, viewerOf } from '~/accounts/guards.server'
import { GuideInput } from '~/guides/guides.schema.server'
import { library } from '~/guides/library.server'
import { readLibraryQuery } from '~/guides/library-query'
import { findGuideById } from '~/guides/read-guide.server'
import { createGuide, UNREADABLE_TEXT } from '~/guides/write-guides.server'
import { apiAnswer, apiError, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

/** A whole library in one answer; one that is larger goes on with `page`. */
const PAGE_SIZE = 500

/** GET /api/guides: the library, as the viewer may see it. */
export async function loader({ request }: LoaderFunctionArgs) {
	const viewer = await viewerOf(request)
	const query = readLibraryQuery(new URL(request.url).searchParams)
	const { hasGuides: _hasGuides, ...answer } = await library(viewer, query, PAGE_SIZE)
	return apiAnswer(answer)
}

/** POST /api/guides: a new guide. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['GET', 'POST'])
	const { user } = await requireApiAdmin(request)
	const input = await readJson(request, GuideInput)
	const result = await createGuide(input, currentTime(), { by: { id: user._id } })
	if (!result.ok) {
		return apiError(400, 'bad_request', UNREADABLE_TEXT, { fields: { content: UNREADABLE_TEXT } })
	}
	return apiAnswer({ guide: await findGuideById(result.id) }, { status: 201 })
}
