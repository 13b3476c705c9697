import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { PasswordInput } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { UPDATE_FAILED_TEXT } from './messages'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import {
	FormErrorList,
	type FormFeedback,
	NameFields,
	useAccountForm,
} from '~/features/accounts/sign-in/form-feedback'
import { PasswordStrength } from '~/features/accounts/password/password-strength'
import { usePasswordConfirmation } from '~/features/accounts/password/use-password-confirmation'
import { Link } from '~/ui/link/link'

export type ProfileFormProps = {
	user: PublicUser
	brand: string
	feedback: FormFeedback
	/** The sign-in is old: a new password requires the current one. */
	needsPassword: boolean
}

/** Personal Information, editable. */
export function ProfileForm({ user, brand, feedback, needsPassword }: ProfileFormProps) {
	const isBusy = useNavigation().formData?.get('intent') === 'update'
	const { firstName, lastName, serviceProvider } = user
	const { formProps, errorId, errors, field, checkbox, token } = useAccountForm(
		'profile',
		feedback,
		{ firstName, lastName, serviceProvider: serviceProvider ? 'on' : '' },
	)
	const { mismatch, onSubmit } = usePasswordConfirmation()
	// Once something is changed, the failure of the last attempt is no news.
	const [changedAfter, setChangedAfter] = useState<FormFeedback['result']>()
	const isFailed = feedback.result !== undefined && feedback.result !== changedAfter
	return (
		<Card title="Personal Information" titleId="personal-information">
			<Form
				method="post"
				action={paths.profile({ edit: '1' })}
				preventScrollReset
				{...formProps}
				onSubmit={onSubmit}
				onInput={() => setChangedAfter(feedback.result)}
				className="form"
			>
				<input type="hidden" name="intent" value="update" />
				<FormErrorList
					id={errorId}
					errors={errors['form'] ?? (isFailed ? [UPDATE_FAILED_TEXT] : undefined)}
				/>
				<NameFields field={field} />
				<p className="field break-anywhere">
					<span className="field__label">Email</span> <span>{user.email}</span>{' '}
					<Link className="link" to={paths.changeEmail()}>
						Change<span className="sr-only"> email address</span>
					</Link>
				</p>
				<Checkbox
					{...checkbox('serviceProvider')}
					label={`List me as a service provider for ${brand} users`}
				/>
				<NewPassword field={field} mismatch={mismatch} needsPassword={needsPassword} />
				<div className="form-actions">
					<CaptchaSubmit action="update_profile" token={token} busy={isBusy} busyLabel="Saving...">
						Save Changes
					</CaptchaSubmit>{' '}
					<ButtonLink to={paths.profile()} preventScrollReset>
						Cancel
					</ButtonLink>{' '}
					<ButtonLink
						to={paths.profile({ edit: '1', delete: '1' })}
						variant="quiet"
						size="sm"
						className="form-actions__far"
						preventScrollReset
					>
						Delete Account
					</ButtonLink>
				</div>
			</Form>
		</Card>
	)
}

/**
 * The fields for a new password. With JavaScript, the fields that depend on a new password appear
 * once one is typed.
 */
function NewPassword({
	field,
	mismatch,
	needsPassword,
}: {
	field: ReturnType<typeof useAccountForm>['field']
	mismatch: string | null
	needsPassword: boolean
}) {
	const hydrated = useHydrated()
	const [password, setPassword] = useState('')
	const hasErrors = field('confirmPassword').error ?? field('currentPassword').error
	const isOpen = !hydrated || password !== '' || hasErrors !== undefined
	return (
		<fieldset className="form-block" id="change-password">
			<legend className="font-medium form-block__title">Change Password</legend>
			<PasswordInput
				{...field('password')}
				label="New password"
				placeholder="New password (leave blank to keep current)"
				autoComplete="new-password"
				aria-describedby={password === '' ? undefined : 'password-advice'}
				onInput={(event) => setPassword(event.currentTarget.value)}
			/>
			{password !== '' && <PasswordStrength id="password-advice" password={password} />}
			{isOpen && (
				<>
					<PasswordInput
						{...field('confirmPassword')}
						error={mismatch ?? field('confirmPassword').error}
						label="Confirm new password"
						autoComplete="new-password"
					/>
					{needsPassword && (
						<PasswordInput
							{...field('currentPassword')}
							label="Current password"
							hint="For your security, enter your current password to set a new one."
							autoComplete="current-password"
						/>
					)}
				</>
			)}
		</fieldset>
	)
}
