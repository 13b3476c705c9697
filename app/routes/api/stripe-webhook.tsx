import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveEvent } from '~/features/billing/stripe-sync/webhook.server'
import { apiJson, apiError, methodNotAllowed } from '~/core/api/api-response.server'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/stripe/webhook: a Stripe event, authenticated by its signature. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	// The signature covers the raw bytes.
	const body = Buffer.from(await request.arrayBuffer())
	const delivery = await receiveEvent(body, request.headers.get('Stripe-Signature') ?? '')
	switch (delivery.status) {
		case 200:
			return apiJson({ received: true, outcome: delivery.outcome })
		case 400:
			return apiError(400, 'bad_request', delivery.outcome)
		case 409:
			return apiError(409, 'conflict', 'Event is already being processed.')
		case 500:
			return apiError(500, 'unavailable', 'The event could not be handled. Send it again.')
	}
}
