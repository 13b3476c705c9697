import type { LoaderFunctionArgs } from '@remix-run/node'
import { getViewer } from '~/features/accounts/access/guards.server'
import { namesInUse } from '~/features/guides/list/guide-queries.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/guides/tags: the tags in use, A to Z. */
export async function loader({ request }: LoaderFunctionArgs) {
	await getViewer(request)
	const { tags } = await namesInUse()
	return apiJson({ tags })
}

export const action = () => methodNotAllowed(['GET'])
