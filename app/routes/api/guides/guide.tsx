import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin, getViewer } from '~/features/accounts/access/guards.server'
import { GuideChange } from '~/features/guides/guides.schema.server'
import {
	findGuideById,
	guideFor,
	relatedGuides,
} from '~/features/guides/reading/guides.queries.server'
import {
	deleteGuide,
	UNREADABLE_TEXT,
	updateGuide,
} from '~/features/guides/editor/guides.commands.server'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

const missing = () => apiError(404, 'not_found', 'Guide not found.')

/** GET /api/guides/{slug}: a guide and related ones; its text only for users who may read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const viewer = await getViewer(request)
	const guide = await guideFor(viewer, { slug: params['slug'] ?? '' })
	if (guide === null) return missing()
	return apiJson({ guide, relatedGuides: await relatedGuides(guide._id) })
}

/** PUT and DELETE /api/guides/{id}. */
export async function action({ request, params }: ActionFunctionArgs) {
	const id = params['slug'] ?? ''
	if (request.method === 'PUT') return change(request, id)
	if (request.method === 'DELETE') return remove(request, id)
	return methodNotAllowed(['GET', 'PUT', 'DELETE'])
}

async function change(request: Request, id: string) {
	const { user } = await requireApiAdmin(request)
	const { revision, ...input } = await readJson(request, GuideChange)
	const result = await updateGuide(id, revision ?? null, input, currentTime(), {
		id: user._id,
	})
	if (result.ok) return apiJson({ guide: await findGuideById(id) })
	switch (result.kind) {
		case 'gone':
			return missing()
		case 'conflict':
			return apiError(
				409,
				'conflict',
				'This guide was changed by someone else. Reload and try again.',
				{
					more: { revision: result.revision },
				},
			)
		case 'unreadable':
			return apiError(400, 'bad_request', UNREADABLE_TEXT, {
				fields: { content: UNREADABLE_TEXT },
			})
	}
}

async function remove(request: Request, id: string) {
	const { user } = await requireApiAdmin(request)
	if (!(await deleteGuide(id, currentTime(), { id: user._id }))) return missing()
	return apiJson({ message: 'Guide deleted successfully' })
}
