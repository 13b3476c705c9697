import { Form } from '@remix-run/react'
import type { FormEvent } from 'react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { consentText } from './consent'
import { discountedPriceText } from './discounted-price'
import type { PlanStart } from './plan-start'
import { PlanCard } from './plan-card'
import { PLAN_ORDER, type PlanKey, PLANS } from './plans'
import { type PlanChoice, ChoiceFields } from '~/features/billing/checkout/hosted-checkout-form'
import type { AcceptedCode } from '~/features/billing/vip-program/referral-code.server'
import './plans.css'

type PlanCardsProps = Omit<PlanChoice, 'plan' | 'code'> & {
	accepted: AcceptedCode | null
	/** For those who have access left without a plan. */
	timeLeft: PlanStart | null
	/** The plan whose checkout is being opened. */
	busy: string | null
	/** With JavaScript: opens the checkout in this page instead of navigating. */
	onChoose: (choice: PlanChoice) => void
}

/** The two plans, each with what is agreed to beside its button (SUB-01 to SUB-03). */
export function PlanCards({
	accepted,
	timeLeft,
	afterSubscribeRedirect,
	busy,
	onChoose,
}: PlanCardsProps) {
	const code = accepted?.code ?? null
	const priceWithCode = (plan: PlanKey): string | null =>
		accepted === null || accepted.planDiscount === null
			? null
			: discountedPriceText(plan, accepted.code, accepted.planDiscount)
	const toCard = (plan: PlanKey) => {
		const { name, savedProperties } = PLANS[plan]
		const choice: PlanChoice = { plan, code, afterSubscribeRedirect }
		const submit = (event: FormEvent) => {
			event.preventDefault()
			onChoose(choice)
		}
		return (
			<PlanCard
				key={plan}
				plan={plan}
				id={`plan-${plan}`}
				heading="h2"
				notes={[priceWithCode(plan), timeLeft?.plans[plan]].filter(
					(note) => typeof note === 'string',
				)}
				features={[
					'Unlimited access to the calculator, guides and the directory',
					`Up to ${savedProperties} saved properties`,
				]}
			>
				<Form
					method="post"
					action={paths.subscription({ afterSubscribeRedirect, code })}
					onSubmit={submit}
					className="stack stack--sm"
				>
					<ChoiceFields {...choice} />
					<FormTokenField />
					<Button
						type="submit"
						variant={plan === 'annual' ? 'primary' : 'secondary'}
						size="lg"
						block
						busy={busy === plan}
						busyLabel="Opening…"
						aria-describedby={`consent-${plan}`}
					>
						{`Choose ${name}`}
					</Button>
					<p className="note" id={`consent-${plan}`}>
						{consentText(plan)}
					</p>
				</Form>
			</PlanCard>
		)
	}
	return <div className="tiles plans">{PLAN_ORDER.map(toCard)}</div>
}
