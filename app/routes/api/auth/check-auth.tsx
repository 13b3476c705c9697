import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiSession } from '~/features/accounts/access/guards.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/auth/check-auth: who is signed in; 401 says whether another device is the reason. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireApiSession(request)
	return apiJson({ user }, { headers: { Pragma: 'no-cache' } })
}

export const action = () => methodNotAllowed(['GET'])
