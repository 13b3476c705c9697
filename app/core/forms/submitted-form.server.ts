import type { AppLoadContext } from '@remix-run/node'
import { type TypedForm, typedFormOf } from './submitted-form'

/** Per request: Remix hands the action and the page that is rendered after it the same context. */
const forms = new WeakMap<AppLoadContext, TypedForm>()

/** Keeps what was sent with a form of this request, in case its page is an error page. */
export function rememberTypedForm(context: AppLoadContext, form: FormData): void {
	const typed = typedFormOf(form)
	if (typed !== null) forms.set(context, typed)
}

/** What was sent with a form of this request. */
export const typedFormFor = (context: AppLoadContext): TypedForm | undefined => forms.get(context)
