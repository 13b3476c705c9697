import { useEffect, useState } from 'react'
import {
	type FormErrors,
	type FormResult,
	type FormValues,
	sentValues,
} from '~/core/forms/form-result'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { useFocusOnError } from '~/ui/hooks/use-focus-on-error'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { toUserText } from '~/features/accounts/captcha/messages'

/** What the server provides to a form: its token, and the result of the last attempt. */
export type FormFeedback = { captchaToken: string; result: FormResult | undefined }

type Shown = { result: FormResult | undefined; errors: FormErrors; refused?: FormErrors }

/**
 * A form of an account: its attributes, those of its fields, its errors, and the token it is sent with.
 * Passwords have no value, because the server never returns one.
 * @param stored what the fields have before the first attempt
 */
export function useAccountForm(
	id: string,
	{ result, captchaToken }: FormFeedback,
	stored: FormValues = {},
) {
	const [shown, setShown] = useState<Shown>({ result, errors: result?.errors ?? {} })
	// A navigation within the page, as to its dialog, takes the result away; what it says stays.
	if (result !== undefined && result !== shown.result) {
		setShown({ result, errors: result.errors, refused: result.errors })
	}
	const ref = useFocusOnError(shown.refused)
	const errorId = `${id}-error`
	// A message about the whole form is above its fields, and the button may be a screen below.
	useEffect(() => {
		const places = Object.keys(shown.result?.errors ?? {})
		if (places.join() === 'form') document.getElementById(errorId)?.focus()
	}, [errorId, shown.result])

	const hydrated = useHydrated()
	const { errors } = shown
	const values = sentValues(shown.result) ?? stored
	return {
		formProps: {
			ref,
			id,
			// With script the errors are those of the server, in the words of the page.
			noValidate: hydrated,
			'aria-describedby': errors['form'] && errorId,
		},
		errorId,
		errors,
		/** Shows what a check in the browser found, which may have kept the form from being sent. */
		showErrors: (found: FormErrors, isRefused = false) =>
			setShown((old) => ({ ...old, errors: found, ...(isRefused && { refused: found }) })),
		field: (name: string) => ({
			id: `${id}-${name}`,
			name,
			defaultValue: values[name],
			error: errors[name],
		}),
		checkbox: (name: string) => ({
			id: `${id}-${name}`,
			name,
			defaultChecked: values[name] === 'on',
		}),
		token: result?.token ?? captchaToken,
	}
}

/** Form-level errors, shown above the fields. */
export function FormErrorList({ id, errors }: { id: string; errors: string[] | undefined }) {
	if (errors === undefined || errors.length === 0) return null
	return (
		<Notice tone="error" id={id} tabIndex={-1} live>
			{toUserText(errors[0] ?? '')}
		</Notice>
	)
}

/** A person's names, side by side. */
export function NameFields({ field }: Pick<ReturnType<typeof useAccountForm>, 'field'>) {
	return (
		<div className="field-pair">
			<TextInput
				{...field('firstName')}
				required
				maxLength={100}
				label="First name"
				autoComplete="given-name"
			/>
			<TextInput
				{...field('lastName')}
				required
				maxLength={100}
				label="Last name"
				autoComplete="family-name"
			/>
		</div>
	)
}
