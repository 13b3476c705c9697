import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/accounts/guards.server'
import { namesInUse } from '~/guides/guides-sql.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'

/** GET /api/guides/categories: the categories that some guide of the library has, A to Z. */
export async function loader({ request }: LoaderFunctionArgs) {
	await viewerOf(request)
	const { categories } = await namesInUse()
	return apiAnswer({ categories })
}

export const action = () => methodNotAllowed(['GET'])
