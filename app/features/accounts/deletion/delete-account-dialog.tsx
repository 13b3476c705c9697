import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Dialog } from '~/ui/dialog/dialog'
import { PasswordInput } from '~/ui/field/inputs'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import {
	FormErrorList,
	type FormFeedback,
	useAccountForm,
} from '~/features/accounts/sign-in/form-feedback'

/**
 * Asks for confirmation to delete the account. Has an address of its own: without JavaScript it is
 * the confirmation page.
 */
export function DeleteAccountDialog({
	feedback,
	needsPassword,
	keepsEvidence,
}: {
	feedback: FormFeedback
	needsPassword: boolean
	/** Whether a bank is looking into one of the payments. */
	keepsEvidence: boolean
}) {
	const isBusy = useNavigation().formData?.get('intent') === 'delete'
	const { formProps, errorId, errors, field, token } = useAccountForm('delete-account', feedback)
	const back = paths.profile({ edit: '1' })
	return (
		<Dialog title="Confirm Deletion" closeTo={back} locked={isBusy}>
			<Form
				method="post"
				action={paths.profile({ edit: '1', delete: '1' })}
				{...formProps}
				className="form"
			>
				<input type="hidden" name="intent" value="delete" />
				<FormErrorList id={errorId} errors={errors['form']} />
				<p>
					This can't be undone. It deletes your profile and saved properties and cancels any active
					subscription without a refund.
				</p>
				{keepsEvidence && (
					<p>
						One of your payments is disputed. Until your bank has decided, we keep your sign-ins
						since that payment, what you agreed to and which emails we sent you about it. We keep
						nothing else of you for it.
					</p>
				)}
				{needsPassword && (
					<PasswordInput
						{...field('currentPassword')}
						required
						label="Current password"
						hint="For your security, enter your password to delete your account."
						autoComplete="current-password"
					/>
				)}
				<div className="row dialog__actions">
					<ButtonLink to={back} replace preventScrollReset>
						Cancel
					</ButtonLink>{' '}
					<CaptchaSubmit
						action="delete_account"
						token={token}
						variant="danger"
						busy={isBusy}
						busyLabel="Deleting..."
					>
						Yes, Delete My Account
					</CaptchaSubmit>
				</div>
			</Form>
		</Dialog>
	)
}
