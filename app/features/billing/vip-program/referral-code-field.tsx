import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { TextInput } from '~/ui/field/inputs'
import type { viewReferralCode } from './referral-code.server'
import './vip-program.css'

export type ReferralCodeView = Awaited<ReturnType<typeof viewReferralCode>>

/** The field for a VIP code: it is checked before the checkout. */
export function ReferralCodeField({
	view,
	afterSubscribeRedirect,
}: {
	view: ReferralCodeView
	afterSubscribeRedirect: string | null
}) {
	return (
		<Form method="get" action={paths.subscription()} className="referral-code">
			{afterSubscribeRedirect !== null && (
				<input type="hidden" name="afterSubscribeRedirect" value={afterSubscribeRedirect} />
			)}
			<TextInput
				key={view.input}
				id="friend-code"
				name="code"
				label="Have a promo code?"
				optional
				defaultValue={view.input}
				error={view.error}
				autoCapitalize="characters"
				autoComplete="off"
				spellCheck={false}
				maxLength={50}
			/>
			<Button type="submit">Apply Code</Button>
		</Form>
	)
}
