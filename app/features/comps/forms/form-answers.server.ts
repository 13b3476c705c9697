import { data } from '@remix-run/node'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { type FormReply, retryAfter } from '~/core/forms/parse-form.server'
import type { FormAnswer } from './form-answer'
import type { TooOften } from '~/features/comps/sales/sales.server'

/** Responses to the comps forms. */

const FIX = 'Please fix the highlighted fields.'

/** A rejected form: the page with all submitted values. */
export function rejectedFields(intent: string, reply: FormReply, text: string = FIX, status = 400) {
	const answer: FormAnswer = {
		intent,
		errors: reply.error ?? {},
		typed: reply.initialValue ?? {},
		text,
	}
	return data(answer, { status })
}

/** A rejection that concerns no field. */
export function rejectWithText(intent: string, text: string, status: number, typed = {}) {
	const answer: FormAnswer = { intent, errors: {}, typed, text }
	return data(answer, { status })
}

/** An error of one field; all submitted values are preserved. */
export function rejectField(intent: string, field: string, text: string, typed = {}) {
	const answer: FormAnswer = { intent, errors: { [field]: [text] }, typed, text: null }
	return data(answer, { status: 400 })
}

/** Rate limited. */
export function rejectRateLimited(
	intent: string,
	{ message, retryAfter: wait }: TooOften,
	typed = {},
) {
	const answer: FormAnswer = { intent, errors: {}, typed, text: message }
	return data(answer, { status: 429, headers: retryAfter(wait) })
}

/** An unknown button. */
export function unknownButton(): Response {
	return new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
}

/** The submitted values of a form, without files and tokens. */
export function submittedValues(form: FormData): Record<string, string> {
	return Object.fromEntries(
		[...form.entries()].flatMap(([name, value]) =>
			typeof value === 'string' && name !== 'formToken' ? [[name, value]] : [],
		),
	)
}

/** A field as text; '' if it is missing or a file. */
export function fieldText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
