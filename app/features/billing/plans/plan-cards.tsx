import { Form } from '@remix-run/react'
import type { FormEvent } from 'react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Check } from '~/ui/icons/icons'
import { consentText } from './consent'
import { type PlanKey, PLANS } from './plans'
import { type Choice, ChoiceFields } from '~/features/billing/checkout/hosted-checkout-form'

export type PlanCardsProps = {
	code: string | null
	afterSubscribeRedirect: string | null
	/** The plan whose checkout is being opened. */
	busy: string | null
	/** With JavaScript: opens the checkout in this page instead of navigating. */
	onChoose: (choice: Choice) => void
}

const ORDER: readonly PlanKey[] = ['biannual', 'annual']

/** The two plans, each with its terms next to the button (SUB-01 to SUB-03). */
export function PlanCards(props: PlanCardsProps) {
	return (
		<div className="plans">
			{ORDER.map((plan) => (
				<PlanCard key={plan} plan={plan} {...props} />
			))}
		</div>
	)
}

function PlanCard({
	plan,
	code,
	afterSubscribeRedirect,
	busy,
	onChoose,
}: PlanCardsProps & { plan: PlanKey }) {
	const { name, perMonth, billed, savedProperties } = PLANS[plan]
	const isBest = plan === 'annual'
	const choice: Choice = { plan, code, afterSubscribeRedirect }
	const submit = (event: FormEvent) => {
		event.preventDefault()
		onChoose(choice)
	}
	return (
		<section
			className={isBest ? 'card plan plan--best' : 'card plan'}
			aria-labelledby={`plan-${plan}`}
		>
			<div className="plan__head">
				<h2 className="card__title" id={`plan-${plan}`}>
					{name}
				</h2>
				{isBest && <Badge tone="brand">Save $49!</Badge>}
			</div>
			<p className="plan__price">
				<span className="plan__amount">{perMonth}</span>/month
			</p>
			<p className="text-muted">{billed}</p>
			<ul className="plan__list">
				<Feature>Unlimited access to the calculator, guides and the directory</Feature>
				<Feature>Up to {savedProperties} saved properties</Feature>
			</ul>
			<Form
				method="post"
				action={paths.subscription({ afterSubscribeRedirect, code })}
				onSubmit={submit}
				className="plan__form"
			>
				<ChoiceFields choice={choice} ui="hosted" />
				<FormTokenField />
				<Button
					type="submit"
					variant={isBest ? 'primary' : 'secondary'}
					size="lg"
					block
					busy={busy === plan}
					busyLabel="Opening…"
					aria-describedby={`consent-${plan}`}
				>
					{`Choose ${name}`}
				</Button>
				<p className="plan__consent" id={`consent-${plan}`}>
					{consentText(plan)}
				</p>
			</Form>
		</section>
	)
}

function Feature({ children }: { children: React.ReactNode }) {
	return (
		<li>
			<Check aria-hidden="true" />
			<span>{children}</span>
		</li>
	)
}
