import { useCallback, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { CHECKOUT_TEXTS } from './messages'
import type { PlanChoice } from './hosted-checkout-form'

export type Checkout =
	| { step: 'idle' }
	| { step: 'asking'; plan: string }
	| { step: 'open'; choice: PlanChoice; clientSecret: string; sessionId: string }
	| { step: 'refused'; choice: PlanChoice; message: string }

type Answer = Checkout | { step: 'codeRefused'; message: string }

type CheckoutResponse = {
	clientSecret?: unknown
	sessionId?: unknown
	message?: unknown
	fields?: { code?: unknown }
}

const toText = (value: unknown): string | null =>
	typeof value === 'string' && value !== '' ? value : null

async function requestCheckout(choice: PlanChoice): Promise<Answer> {
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
	const message = toText(body.message) ?? CHECKOUT_TEXTS.failed
	return toText(body.fields?.code) === null
		? { step: 'refused', choice, message }
		: { step: 'codeRefused', message }
}

/** A code that was refused when a plan was chosen, and why. */
export type RefusedCode = { code: string | null; message: string }

/**
 * State of a checkout, up to the client secret, and the code that it refused, which stays refused.
 * Allows one request at a time.
 */
export function useCheckout() {
	const [checkout, setCheckout] = useState<Checkout>({ step: 'idle' })
	const [refusedCode, setRefusedCode] = useState<RefusedCode | null>(null)
	const isAsking = useRef(false)
	const start = useCallback(async (choice: PlanChoice): Promise<void> => {
		if (isAsking.current) return
		isAsking.current = true
		setCheckout({ step: 'asking', plan: choice.plan })
		try {
			const answer = await requestCheckout(choice)
			if (answer.step === 'codeRefused') {
				setRefusedCode({ code: choice.code, message: answer.message })
				setCheckout({ step: 'idle' })
			} else {
				setCheckout(answer)
			}
		} catch {
			setCheckout({ step: 'refused', choice, message: CHECKOUT_TEXTS.failed })
		} finally {
			isAsking.current = false
		}
	}, [])
	const close = useCallback(() => setCheckout({ step: 'idle' }), [])
	return { checkout, refusedCode, start, close }
}
