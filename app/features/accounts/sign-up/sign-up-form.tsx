import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '~/ui/field/checkbox'
import { PasswordInput, TextInput } from '~/ui/field/inputs'
import { validateSignUp } from './sign-up-validation'
import { CaptchaNotice, CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import {
	FormErrorList,
	type FormFeedback,
	NameFields,
	useAccountForm,
} from '~/features/accounts/sign-in/form-feedback'
import { useNewPassword } from '~/features/accounts/password/use-new-password'
import { PasswordStrength } from '~/features/accounts/password/password-strength'

/** What is wrong in the form as it stands. */
const check = (form: HTMLFormElement) => validateSignUp(Object.fromEntries(new FormData(form)))

export function SignUpForm({
	feedback,
	isProvider,
}: {
	feedback: FormFeedback
	isProvider: boolean
}) {
	const isBusy = useNavigation().formMethod === 'POST'
	const { password, passwordError, repeatedError, ...props } = useNewPassword()
	const [, setSearch] = useSearchParams()
	const { formProps, errorId, errors, showErrors, field, checkbox, token } = useAccountForm(
		'signup',
		feedback,
		{ serviceProvider: isProvider ? 'on' : '' },
	)
	// The fields checked while typing: those refused before the script ran; after an attempt, all.
	const [checked, setChecked] = useState(Object.keys(errors))
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const form = event.currentTarget
		const found = check(form)
		if (passwordError !== null) found['password'] = [passwordError]
		const isRefused = Object.keys(found).length > 0
		setChecked([...new FormData(form).keys()])
		showErrors(found, isRefused)
		if (isRefused) event.preventDefault()
	}
	const onInput = ({ target, currentTarget: form }: FormEvent<HTMLFormElement>) => {
		if (!(target instanceof HTMLInputElement) || !checked.includes(target.name)) return
		const found = Object.entries(check(form)).filter(([name]) => checked.includes(name))
		showErrors(Object.fromEntries(found))
	}

	const followCheckbox = (isTicked: boolean) => {
		setSearch(
			(search) => {
				if (isTicked) search.set('type', 'provider')
				else search.delete('type')
				return search
			},
			{ replace: true, preventScrollReset: true },
		)
	}

	return (
		<Form method="post" {...formProps} onSubmit={onSubmit} onInput={onInput} className="form">
			<FormErrorList id={errorId} errors={errors['form']} />
			<NameFields field={field} />
			<TextInput {...field('email')} required type="email" label="Email" autoComplete="email" />
			<Checkbox
				{...checkbox('serviceProvider')}
				label="I'm a service provider (contractor, agent, lender…)"
				help="Check this box if you provide a service and want to be listed on our directory"
				onChange={(event) => followCheckbox(event.currentTarget.checked)}
			/>
			<PasswordInput
				{...field('password')}
				{...props.passwordProps}
				error={passwordError ?? errors['password']}
				required
				label="Password"
				autoComplete="new-password"
				aria-describedby="password-advice"
			/>
			<PasswordStrength id="password-advice" password={password} />
			<PasswordInput
				{...field('confirmPassword')}
				{...props.repeatedProps}
				error={repeatedError ?? errors['confirmPassword']}
				required
				label="Confirm password"
				autoComplete="new-password"
			/>
			<CaptchaSubmit
				action="signup"
				token={token}
				disabledUntilReady
				block
				busy={isBusy}
				busyLabel="Sending…"
			>
				Send Verification Email
			</CaptchaSubmit>
			<CaptchaNotice />
		</Form>
	)
}
