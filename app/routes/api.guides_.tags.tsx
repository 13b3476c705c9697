import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/accounts/guards.server'
import { namesInUse } from '~/guides/guides-sql.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'

/** GET /api/guides/tags: the tags that some guide of the library has, A to Z. */
export async function loader({ request }: LoaderFunctionArgs) {
	await viewerOf(request)
	const { tags } = await namesInUse()
	return apiAnswer({ tags })
}

export const action = () => methodNotAllowed(['GET'])
