import type { ActionFunctionArgs } from '@remix-run/node'
import { AcceptTermsBody } from '~/accounts/api.schema.server'
import { requireApiUser } from '~/accounts/guards.server'
import { acceptTerms } from '~/accounts/terms.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'

export function loader() {
	return methodNotAllowed(['PUT'])
}

/** PUT /api/users/accept-tos: the updated user. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'PUT') return methodNotAllowed(['PUT'])
	const viewer = await requireApiUser(request)
	const body = await readJson(request, AcceptTermsBody)
	const which = 'calculatorTOS' in body ? 'calculator' : 'provider'
	return apiAnswer(await acceptTerms(viewer.user._id, which, currentTime()))
}
