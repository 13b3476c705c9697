import { Form, useNavigation } from '@remix-run/react'
import { type FormResult, formError } from '~/core/forms/form-result'
import { PasskeyForm } from '~/features/accounts/passkeys/passkey-form'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { CodeField } from './code-field'
import type { Factors } from '~/features/accounts/sessions/session-row.server'

/** Asks for the second factor after the password: a passkey where the account has one, or a code. */
export function SecondFactorForm({
	factors,
	result,
}: {
	factors: Factors
	result: FormResult | undefined
}) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { code, passkey } = result?.errors ?? {}
	const isOther = result !== undefined && code === undefined && passkey === undefined
	return (
		<div className="stack stack--md">
			{isOther && (
				<Notice tone="error" live>
					{formError(result)}
				</Notice>
			)}
			{factors.passkey && (
				<PasskeyForm
					use="second-factor"
					error={passkey?.[0]}
					button={{
						label: 'Use Your Passkey',
						variant: 'primary',
						block: true,
						busy: isBusy,
						busyLabel: 'Checking…',
					}}
				/>
			)}
			<Form method="post" className="form">
				<FormTokenField />
				{factors.app ? (
					<CodeField
						label="Code"
						error={code?.[0]}
						hint="Lost your phone? Enter a recovery code instead."
					/>
				) : (
					<CodeField
						label="Recovery code"
						error={code?.[0]}
						hint="For when you don't have your passkey."
					/>
				)}
				<p className="note">
					Didn't add a second step? Use the link in our email about it. If it has expired, or you
					lost your phone and codes, email support.
				</p>
				<Button
					type="submit"
					variant={factors.passkey ? 'secondary' : 'primary'}
					block
					busy={isBusy}
					busyLabel="Checking…"
				>
					Continue
				</Button>
			</Form>
		</div>
	)
}
