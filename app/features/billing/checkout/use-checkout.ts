import { useCallback, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { CHECKOUT_TEXTS } from './messages'
import type { Choice } from './hosted-checkout-form'

export type Checkout =
	| { step: 'idle' }
	| { step: 'asking'; plan: string }
	| { step: 'open'; choice: Choice; clientSecret: string; sessionId: string }
	| { step: 'refused'; choice: Choice; message: string }

type Answer = { clientSecret?: unknown; sessionId?: unknown; message?: unknown }

const textOf = (value: unknown): string | null =>
	typeof value === 'string' && value !== '' ? value : null

async function ask(choice: Choice): Promise<Checkout> {
	const response = await fetch(paths.api.createCheckout(), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
		body: JSON.stringify({
			plan: choice.plan,
			ui: 'embedded',
			...(choice.code === null ? {} : { code: choice.code }),
			...(choice.afterSubscribeRedirect === null
				? {}
				: { afterSubscribeRedirect: choice.afterSubscribeRedirect }),
		}),
	})
	const answer = (await response.json()) as Answer
	const clientSecret = textOf(answer.clientSecret)
	const sessionId = textOf(answer.sessionId)
	if (response.ok && clientSecret !== null && sessionId !== null) {
		return { step: 'open', choice, clientSecret, sessionId }
	}
	return { step: 'refused', choice, message: textOf(answer.message) ?? CHECKOUT_TEXTS.failed }
}

/** State of a checkout, up to the client secret. Allows one request at a time. */
export function useCheckout() {
	const [checkout, setCheckout] = useState<Checkout>({ step: 'idle' })
	const isAsking = useRef(false)
	const start = useCallback(async (choice: Choice): Promise<void> => {
		if (isAsking.current) return
		isAsking.current = true
		setCheckout({ step: 'asking', plan: choice.plan })
		try {
			setCheckout(await ask(choice))
		} catch {
			setCheckout({ step: 'refused', choice, message: CHECKOUT_TEXTS.failed })
		} finally {
			isAsking.current = false
		}
	}, [])
	const close = useCallback(() => setCheckout({ step: 'idle' }), [])
	return { checkout, start, close }
}
