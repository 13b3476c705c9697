import { useCallback, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { CHECKOUT_TEXTS } from './messages'
import type { PlanChoice } from './hosted-checkout-form'

export type Checkout =
	| { step: 'idle' }
	| { step: 'asking'; plan: string }
	| { step: 'open'; choice: PlanChoice; clientSecret: string; sessionId: string }
	| { step: 'refused'; choice: PlanChoice; message: string }

type CheckoutResponse = { clientSecret?: unknown; sessionId?: unknown; message?: unknown }

const toText = (value: unknown): string | null =>
	typeof value === 'string' && value !== '' ? value : null

async function requestCheckout(choice: PlanChoice): Promise<Checkout> {
	const response = await fetch(paths.api.createCheckout(), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
		body: JSON.stringify({
			plan: choice.plan,
			ui: 'embedded',
			code: choice.code ?? undefined,
			afterSubscribeRedirect: choice.afterSubscribeRedirect ?? undefined,
		}),
	})
	const body = (await response.json()) as CheckoutResponse
	const clientSecret = toText(body.clientSecret)
	const sessionId = toText(body.sessionId)
	if (response.ok && clientSecret !== null && sessionId !== null) {
		return { step: 'open', choice, clientSecret, sessionId }
	}
	return { step: 'refused', choice, message: toText(body.message) ?? CHECKOUT_TEXTS.failed }
}

/** State of a checkout, up to the client secret. Allows one request at a time. */
export function useCheckout() {
	const [checkout, setCheckout] = useState<Checkout>({ step: 'idle' })
	const isAsking = useRef(false)
	const start = useCallback(async (choice: PlanChoice): Promise<void> => {
		if (isAsking.current) return
		isAsking.current = true
		setCheckout({ step: 'asking', plan: choice.plan })
		try {
			setCheckout(await requestCheckout(choice))
		} catch {
			setCheckout({ step: 'refused', choice, message: CHECKOUT_TEXTS.failed })
		} finally {
			isAsking.current = false
		}
	}, [])
	const close = useCallback(() => setCheckout({ step: 'idle' }), [])
	return { checkout, start, close }
}
