import type { ActionFunctionArgs } from '@remix-run/node'
import { AcceptTermsBody } from '~/features/accounts/api.schema.server'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { acceptTerms } from '~/features/accounts/profile/terms.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export function loader() {
	return methodNotAllowed(['PUT'])
}

/** PUT /api/users/accept-tos: the updated user. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const viewer = await requireApiUser(request)
	const body = await readJson(request, AcceptTermsBody)
	const which = 'calculatorTOS' in body ? 'calculator' : 'provider'
	return apiJson(await acceptTerms(viewer.user._id, which, currentTime()))
}
