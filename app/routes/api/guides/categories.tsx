import type { LoaderFunctionArgs } from '@remix-run/node'
import { getViewer } from '~/features/accounts/access/guards.server'
import { namesInUse } from '~/features/guides/list/guide-queries.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/guides/categories: the categories in use, A to Z. */
export async function loader({ request }: LoaderFunctionArgs) {
	await getViewer(request)
	const { categories } = await namesInUse()
	return apiJson({ categories })
}

export const action = () => methodNotAllowed(['GET'])
