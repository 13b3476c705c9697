import { Form } from '@remix-run/react'
import { type FormResult, formError } from '~/core/forms/form-result'
import { PasskeyForm } from '~/features/accounts/passkeys/passkey-form'
import { Button } from '~/ui/button/button'
import { PasswordInput } from '~/ui/field/inputs'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { CodeField } from './code-field'
import type { Factors } from '~/features/accounts/sessions/session-row.server'

/** Asks for a passkey, a code, the password, or whichever of them is at hand. */
export function ConfirmIdentityForm({
	proofs,
	email,
	result,
}: {
	proofs: Factors & { code: boolean; password: boolean }
	email: string
	result: FormResult | undefined
}) {
	const error = (field: string) => result?.errors[field]?.[0]
	const isChoice = proofs.code && proofs.password
	return (
		<div className="stack stack--md">
			{proofs.passkey && (
				<PasskeyForm
					use="second-factor"
					reloadDocument
					error={error('passkey')}
					button={{
						label: 'Use Your Passkey',
						variant: 'primary',
						block: true,
						busyLabel: 'Checking…',
					}}
				/>
			)}
			{/* A full request: the page that it leads to says what the proof opens. */}
			<Form method="post" reloadDocument className="form">
				<FormTokenField />
				{/* Tells password managers which account this is. */}
				<input type="hidden" autoComplete="username" defaultValue={email} />
				{error('form') !== undefined && (
					<Notice tone="error" live>
						{formError(result)}
					</Notice>
				)}
				{proofs.code && (
					<CodeField
						label={proofs.app ? 'Code from your app, or a recovery code' : 'Recovery code'}
						error={error('code')}
						required={!isChoice}
					/>
				)}
				{proofs.password && (
					<PasswordInput
						id="password"
						name="password"
						label={isChoice ? 'Or your password' : 'Password'}
						error={error('password')}
						required={!isChoice}
						autoComplete="current-password"
					/>
				)}
				<Button type="submit" variant={proofs.passkey ? 'secondary' : 'primary'} block>
					Confirm
				</Button>
			</Form>
		</div>
	)
}
