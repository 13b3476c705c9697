import type { ActionFunctionArgs } from '@remix-run/node'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { CheckoutBody } from '~/features/billing/billing.schema.server'
import { startCheckout } from '~/features/billing/checkout/checkout.server'
import { CHECKOUT_TEXTS } from '~/features/billing/checkout/messages'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/**
 * POST /api/stripe/create-checkout-session: the client secret of an embedded checkout, or the URL
 * of a hosted one.
 */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await requireApiUser(request, CHECKOUT_TEXTS.signIn)
	const body = await readJson(request, CheckoutBody)
	const { plan, priceId, ui, code, afterSubscribeRedirect = null } = body
	const wish = { plan: plan ?? priceId ?? '', ui, code, afterSubscribeRedirect }
	const result = await startCheckout(user, wish, currentTime())
	if (result.ok) {
		const { clientSecret, url, sessionId } = result
		return apiJson({ clientSecret, url, sessionId })
	}
	const { status, code: errorCode, field } = result
	const message = field === 'plan' ? CHECKOUT_TEXTS.invalidSelection : result.message
	return apiError(status, errorCode, message, field === '' ? {} : { fields: { [field]: message } })
}
