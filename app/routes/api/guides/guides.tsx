import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin, getViewer } from '~/features/accounts/access/guards.server'
import { GuideInput } from '~/features/guides/guides.schema.server'
import { listGuidesForViewer } from '~/features/guides/list/guide-list.server'
import { readGuideListQuery } from '~/features/guides/list/guide-list-query'
import { findGuideById } from '~/features/guides/reading/guides.queries.server'
import { createGuide, UNREADABLE_TEXT } from '~/features/guides/editor/guides.commands.server'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

/** Maximum guides in one response; `page` returns the rest. */
const PAGE_SIZE = 500

/** GET /api/guides: the library, as the viewer may see it. */
export async function loader({ request }: LoaderFunctionArgs) {
	const viewer = await getViewer(request)
	const query = readGuideListQuery(new URL(request.url).searchParams)
	const { hasGuides: _hasGuides, ...answer } = await listGuidesForViewer(viewer, query, PAGE_SIZE)
	return apiJson(answer)
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
	return apiJson({ guide: await findGuideById(result.id) }, { status: 201 })
}
