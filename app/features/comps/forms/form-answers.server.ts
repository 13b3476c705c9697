import { data } from '@remix-run/node'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { type FormReply, retryAfter } from '~/core/forms/parse-form.server'
import type { FormAnswer } from './form-answer'
import type { TooOften } from '~/features/comps/sales/sales.server'

/** The answers of this area's forms. */

const FIX = 'Please fix the highlighted fields.'

/** A form that was not accepted: the page again, with everything typed. */
export function rejectedFields(intent: string, reply: FormReply, text: string = FIX, status = 400) {
	const answer: FormAnswer = {
		intent,
		errors: reply.error ?? {},
		typed: reply.initialValue ?? {},
		text,
	}
	return data(answer, { status })
}

/** Something was refused that is about no field. */
export function rejectWithText(intent: string, text: string, status: number, typed = {}) {
	const answer: FormAnswer = { intent, errors: {}, typed, text }
	return data(answer, { status })
}

/** One field is wrong, and what was typed in the others stands. */
export function rejectField(intent: string, field: string, text: string, typed = {}) {
	const answer: FormAnswer = { intent, errors: { [field]: [text] }, typed, text: null }
	return data(answer, { status: 400 })
}

/** Too many in too short a time. */
export function rejectRateLimited(
	intent: string,
	{ message, retryAfter: wait }: TooOften,
	typed = {},
) {
	const answer: FormAnswer = { intent, errors: {}, typed, text: message }
	return data(answer, { status: 429, headers: retryAfter(wait) })
}

/** A button that is none of the page's. */
export function unknownButton(): Response {
	return new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
}

/** What was typed into a form, without its files and tokens. */
export function submittedValues(form: FormData): Record<string, string> {
	return Object.fromEntries(
		[...form.entries()].flatMap(([name, value]) =>
			typeof value === 'string' && name !== 'formToken' ? [[name, value]] : [],
		),
	)
}

/** A field of a form as text; '' for one that is missing or a file. */
export function fieldText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
