import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button, type ButtonProps } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'

/** What to buy, and the fields to send with it. */
export type PlanChoice = {
	plan: string
	code: string | null
	afterSubscribeRedirect: string | null
}

/** The hidden fields of a choice; an address within this app accepts them unchanged. */
export function ChoiceFields({ plan, code, afterSubscribeRedirect }: PlanChoice) {
	return (
		<>
			<input type="hidden" name="plan" value={plan} />
			<input type="hidden" name="ui" value="hosted" />
			{code !== null && <input type="hidden" name="code" value={code} />}
			{afterSubscribeRedirect !== null && (
				<input type="hidden" name="afterSubscribeRedirect" value={afterSubscribeRedirect} />
			)}
		</>
	)
}

/** The purchase on Stripe's own page: a plain form that leaves this app. */
export function HostedCheckoutForm({
	choice,
	children = "Continue on Stripe's Secure Page",
	...button
}: { choice: PlanChoice } & Pick<ButtonProps, 'variant' | 'block' | 'children'>) {
	const { code, afterSubscribeRedirect } = choice
	// On an error, the action re-renders this page.
	const action = paths.subscription({ code, afterSubscribeRedirect })
	return (
		<Form method="post" action={action} reloadDocument>
			<ChoiceFields {...choice} />
			<FormTokenField />
			<Button type="submit" variant="primary" {...button}>
				{children}
			</Button>
		</Form>
	)
}
