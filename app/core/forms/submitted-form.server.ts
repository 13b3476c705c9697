import type { AppLoadContext } from '@remix-run/node'
import { type TypedForm, typedFormOf } from './submitted-form'

/** Keyed by the request context, which the action shares with the page rendered after it. */
const forms = new WeakMap<AppLoadContext, TypedForm>()

/** Stores the form of this request in case its page becomes an error page. */
export function rememberTypedForm(context: AppLoadContext, form: FormData): void {
	const typed = typedFormOf(form)
	if (typed !== null) forms.set(context, typed)
}

/** The form submitted with this request. */
export const typedFormFor = (context: AppLoadContext): TypedForm | undefined => forms.get(context)
