import { Component, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import { type FormProblem, reportFormProblem } from './form-problem'
import { CHECKOUT_TEXTS } from './messages'
import { type StripeLifecycle, createStripeLifecycle } from './stripe-lifecycle'
import { loadStripeJs, type PaymentKeys, type LoadedStripe } from './load-stripe'
import './checkout.css'

export type EmbeddedCheckoutPanelProps = {
	clientSecret: string
	keys: PaymentKeys
	/** The same purchase on Stripe's own page, as a form. */
	fallback: ReactNode
}

/** Stripe's checkout inside this page; every failure offers an alternative. */
export function EmbeddedCheckoutPanel({
	clientSecret,
	keys,
	fallback,
}: EmbeddedCheckoutPanelProps) {
	const [tries, setTries] = useState(0)
	const [trouble, setTrouble] = useState<FormProblem | null>(null)
	const fail = useCallback((problem: FormProblem) => {
		setTrouble(problem)
		reportFormProblem(problem)
	}, [])
	const retry = () => {
		setTrouble(null)
		setTries((count) => count + 1)
	}
	if (trouble !== null) {
		return (
			<Notice
				tone="error"
				live
				title={CHECKOUT_TEXTS[trouble]}
				action={
					<div className="form-actions">
						<Button onClick={retry} type="button">
							Try again
						</Button>
						{fallback}
					</div>
				}
			/>
		)
	}
	return (
		<CheckoutErrorBoundary key={tries} onError={() => fail('critical')}>
			<Checkout clientSecret={clientSecret} keys={keys} onTrouble={fail} />
		</CheckoutErrorBoundary>
	)
}

type CheckoutProps = Omit<EmbeddedCheckoutPanelProps, 'fallback'> & {
	onTrouble: (trouble: FormProblem) => void
}

type Ready = { guarded: StripeLifecycle; ui: LoadedStripe['ui'] }

function Checkout({ clientSecret, keys: { key, shimUrl }, onTrouble }: CheckoutProps) {
	const [ready, setReady] = useState<Ready | null>(null)
	// The server made the checkout before this opened; the form takes its secret by a function.
	const options = useMemo(
		() => ({ fetchClientSecret: () => Promise.resolve(clientSecret) }),
		[clientSecret],
	)
	useEffect(() => {
		let isGone = false
		let guarded: StripeLifecycle | null = null
		loadStripeJs({ key, shimUrl }).then(
			({ stripe, ui }) => {
				if (isGone) return
				guarded = createStripeLifecycle(stripe, () => onTrouble('notInitialized'))
				setReady({ guarded, ui })
			},
			() => {
				if (!isGone) onTrouble('blocked')
			},
		)
		return () => {
			isGone = true
			guarded?.close()
		}
	}, [key, shimUrl, onTrouble])
	if (ready === null) {
		return (
			<p role="status" className="text-muted checkout__wait">
				Opening secure checkout…
			</p>
		)
	}
	const { EmbeddedCheckout, EmbeddedCheckoutProvider } = ready.ui
	return (
		<EmbeddedCheckoutProvider stripe={ready.guarded.stripe} options={options}>
			<EmbeddedCheckout className="checkout__frame" />
		</EmbeddedCheckoutProvider>
	)
}

/** Error boundary: reports render errors of the checkout and keeps the rest of the page. */
class CheckoutErrorBoundary extends Component<
	{ onError: () => void; children: ReactNode },
	{ isBroken: boolean }
> {
	override state = { isBroken: false }

	static getDerivedStateFromError() {
		return { isBroken: true }
	}

	override componentDidCatch() {
		this.props.onError()
	}

	override render() {
		return this.state.isBroken ? null : this.props.children
	}
}
