import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { readUserQuery } from '~/features/admin/users/user-query'
import { allUsers } from '~/features/admin/users/users.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'

/** GET /api/users: all users, newest first, with the filters of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiAdmin(request)
	return apiJson(await allUsers(readUserQuery(new URL(request.url).searchParams)))
}

export const action = () => methodNotAllowed(['GET'])
