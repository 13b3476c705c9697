import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiSession } from '~/features/accounts/access/guards.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/**
 * GET /api/auth/check-auth: the signed-in user; 401 says if another device replaced the session.
 */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireApiSession(request)
	return apiJson({ user }, { headers: { Pragma: 'no-cache' } })
}

export const action = () => methodNotAllowed(['GET'])
