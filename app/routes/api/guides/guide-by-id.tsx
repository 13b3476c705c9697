import type { LoaderFunctionArgs } from '@remix-run/node'
import { getViewer } from '~/features/accounts/access/guards.server'
import { guideFor } from '~/features/guides/reading/guides.queries.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/guides/id/{id}: a guide by its id; its text only for users who may read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const viewer = await getViewer(request)
	const guide = await guideFor(viewer, { id: params['id'] ?? '' })
	if (guide === null) return apiError(404, 'not_found', 'Guide not found.')
	return apiJson({ guide })
}

export const action = () => methodNotAllowed(['GET'])
