import { type FieldMetadata, useForm } from '@conform-to/react'
import { useEffect, useMemo } from 'react'
import { type FormResult, toSubmissionResult } from '~/core/forms/form-result'
import { Notice } from '~/ui/notice/notice'
import { toUserText } from '~/features/accounts/captcha/messages'

/** What the server provides to a form: its rules, its token, and the result of the last attempt. */
export type FormFeedback = {
	constraint?: Parameters<typeof useForm>[0]['constraint']
	captchaToken: string
	result: FormResult | undefined
}

/** A form of an account: its attributes, its fields, and the token it is sent with. */
export function useAccountForm<Fields extends Record<string, unknown>>(
	id: string,
	{ result, constraint, captchaToken }: FormFeedback,
	options: Parameters<typeof useForm<Fields>>[0] = {},
) {
	const lastResult = useMemo(() => toSubmissionResult(result), [result])
	const [form, fields] = useForm<Fields>({
		id,
		lastResult,
		constraint,
		defaultNoValidate: false,
		shouldValidate: 'onSubmit',
		...options,
	})
	// A message about the whole form is above its fields, and the button may be a screen below.
	const isRefused = Object.keys(result?.errors ?? {}).join() === 'form'
	// Not there before the form has taken the result over.
	const [shownError] = form.errors ?? []
	useEffect(() => {
		if (isRefused) document.getElementById(form.errorId)?.focus()
	}, [isRefused, result, shownError, form.errorId])
	return { form, fields, token: result?.token ?? captchaToken }
}

/**
 * The attributes of a text field: name, id, rules, the submitted value, its errors. Passwords have
 * no value, because the server never returns one.
 */
export function textField(field: FieldMetadata<string>) {
	const { id, name, required, minLength, maxLength, pattern, initialValue, errors } = field
	return {
		id,
		name,
		required,
		minLength,
		maxLength,
		pattern,
		defaultValue: initialValue,
		error: errors,
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
