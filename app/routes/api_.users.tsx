import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/accounts/guards.server'
import { readUserQuery } from '~/admin/user-query'
import { allUsers } from '~/admin/users.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'

/** GET /api/users: everybody with an account, the newest first; the filters of the page narrow it. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	return apiAnswer(await allUsers(readUserQuery(new URL(request.url).searchParams)))
}

export const action = () => methodNotAllowed(['GET'])
