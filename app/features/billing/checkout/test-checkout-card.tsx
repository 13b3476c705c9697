import { Form, useNavigation } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { money } from '~/features/billing/plans/money'
import { CheckoutDialog, TestRibbon } from './checkout-dialog'
import type { PaymentKeys } from './load-stripe'
import { SALES } from '~/features/billing/plans/plans'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { CHOICE, TEST_CHECKOUT_TEXTS } from './test-checkout'

type State =
	| { step: 'idle'; failure: string | null }
	| { step: 'processing' }
	| { step: 'checkout'; clientSecret: string }

async function fetchClientSecret(): Promise<State> {
	const response = await fetch(paths.api.testCheckout(), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
		body: JSON.stringify({ returnPath: paths.admin() }),
	})
	const body = (await response.json()) as { clientSecret?: unknown; message?: unknown }
	if (!response.ok) {
		const failureText = typeof body.message === 'string' ? body.message : TEST_CHECKOUT_TEXTS.failed
		return { step: 'idle', failure: failureText }
	}
	const { clientSecret } = body
	return typeof clientSecret === 'string' && clientSecret !== ''
		? { step: 'checkout', clientSecret }
		: { step: 'idle', failure: TEST_CHECKOUT_TEXTS.noSecret }
}

/**
 * Test payment with test keys (ADMIN-07): idle, then processing, then the checkout once its client
 * secret has arrived. Without JavaScript, the button leads to Stripe's own page.
 */
export function TestCheckout({ keys, failure }: { keys: PaymentKeys; failure: string | null }) {
	const [state, setState] = useState<State>({ step: 'idle', failure: null })
	const isLeaving = useNavigation().formData?.get('intent') === 'testCheckout'
	const start = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (state.step !== 'idle') return
		setState({ step: 'processing' })
		fetchClientSecret().then(setState, () =>
			setState({ step: 'idle', failure: TEST_CHECKOUT_TEXTS.failed }),
		)
	}
	const failureText = state.step === 'idle' ? (state.failure ?? failure) : null
	return (
		<Card title="Test checkout" titleId="test-checkout-title">
			<TestRibbon keys={keys} />
			<p className="text-muted mt-2 mb-4">
				Runs a {money(SALES.developer_test.cents)} test purchase (“{SALES.developer_test.name}”) to
				confirm payments work.
			</p>
			{failureText !== null && (
				<Notice tone="error" live className="mb-4">
					{failureText}
				</Notice>
			)}
			<Form method="post" action={paths.adminBilling()} reloadDocument onSubmit={start}>
				<FormTokenField />
				<Button
					type="submit"
					name="intent"
					value="testCheckout"
					busy={state.step === 'processing' || isLeaving}
					busyLabel="Processing..."
				>
					Start Test Checkout
				</Button>
			</Form>
			{state.step === 'checkout' && (
				<CheckoutDialog
					choice={CHOICE}
					clientSecret={state.clientSecret}
					keys={keys}
					onClose={() => setState({ step: 'idle', failure: null })}
				/>
			)}
		</Card>
	)
}
