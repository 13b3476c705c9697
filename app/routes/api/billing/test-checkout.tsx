import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiAdmin } from '~/features/accounts/access/guards.server'
import { TestCheckoutBody } from '~/features/admin/admin.schema.server'
import { TEST_CHECKOUT_TEXTS } from '~/features/billing/checkout/test-checkout'
import {
	canTestCheckout,
	startTestCheckout,
} from '~/features/billing/checkout/test-checkout.server'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/stripe/test-checkout: the client secret of an admin's test payment. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiAdmin(request)
	const { ui } = await readJson(request, TestCheckoutBody)
	if (!canTestCheckout()) return apiError(403, 'forbidden', TEST_CHECKOUT_TEXTS.liveKeys)
	const result = await startTestCheckout(user, ui, currentTime())
	if (result.ok) {
		const { clientSecret, url, sessionId } = result
		return apiJson({ clientSecret, url, sessionId })
	}
	const { status, code, message } = result
	return apiError(status, code, status === 409 ? message : TEST_CHECKOUT_TEXTS.failed)
}
