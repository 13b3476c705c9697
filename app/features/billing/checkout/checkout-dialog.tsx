import { useEffect } from 'react'
import { Dialog } from '~/ui/dialog/dialog'
import { ShieldCheck } from '~/ui/icons/icons'
import { Notice } from '~/ui/notice/notice'
import { CHECKOUT_TEXTS } from './messages'
import { findSale } from '~/features/billing/plans/plans'
import { EmbeddedCheckoutPanel } from './embedded-checkout'
import { type PlanChoice, HostedCheckoutForm } from './hosted-checkout-form'
import type { PaymentKeys } from './load-stripe'

/** Notice that no real money is charged. */
export function TestRibbon({ keys }: { keys: PaymentKeys }) {
	if (!keys.key.startsWith('pk_test_')) return null
	return (
		<p className="icon-text test-ribbon">
			<ShieldCheck aria-hidden="true" />
			Test mode. No real charges.
		</p>
	)
}

/** The checkout in a dialog above the plans (SUB-05). */
export function CheckoutDialog({
	choice,
	clientSecret,
	keys,
	onClose,
}: {
	choice: PlanChoice
	clientSecret: string
	keys: PaymentKeys
	onClose: () => void
}) {
	return (
		<Dialog title={findSale(choice.plan)?.name ?? 'Checkout'} closeTo={onClose} size="wide">
			<div className="checkout">
				<EmbeddedCheckoutPanel
					clientSecret={clientSecret}
					keys={keys}
					fallback={<HostedCheckoutForm choice={choice} />}
				/>
			</div>
		</Dialog>
	)
}

const REFUSED_ID = 'checkout-refused'

/** Why a checkout could not be opened, and what to do. Is focused, as it may be far from the button. */
export function CheckoutRefused({ choice, message }: { choice: PlanChoice; message: string }) {
	const isTaken = message === CHECKOUT_TEXTS.taken
	useEffect(() => document.getElementById(REFUSED_ID)?.focus(), [])
	return (
		<Notice
			id={REFUSED_ID}
			tabIndex={-1}
			className="mb-6"
			tone="error"
			live
			title={message}
			action={isTaken ? undefined : <HostedCheckoutForm choice={choice} variant="secondary" />}
		/>
	)
}
