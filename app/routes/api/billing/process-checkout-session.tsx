import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { ProcessBody } from '~/features/billing/billing.schema.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { processCheckout } from '~/features/billing/checkout/checkout-return.server'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/stripe/process-checkout-session: the outcome of the user's checkout. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiUser(request)
	const body = await readJson(request, ProcessBody)
	const progress = await processCheckout(user, body.checkout_session_id)
	switch (progress.kind) {
		case 'known': {
			const { sessionStatus, paymentStatus } = progress
			return apiJson({ sessionStatus, paymentStatus })
		}
		case 'unknown':
			return apiError(404, 'not_found', CHECKOUT_TEXTS.notConfirmed)
		case 'unavailable':
			return apiError(503, 'unavailable', CHECKOUT_TEXTS.unexpected)
	}
}
