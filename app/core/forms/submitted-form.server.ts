import type { AppLoadContext } from '@remix-run/node'
import { type SubmittedForm, toSubmittedForm } from './submitted-form'

/** Keyed by the request context, which the action shares with the page rendered after it. */
const formByContext = new WeakMap<AppLoadContext, SubmittedForm>()

/** Stores the form of this request in case its page becomes an error page. */
export function rememberSubmittedForm(context: AppLoadContext, form: FormData): void {
	const submittedForm = toSubmittedForm(form)
	if (submittedForm !== null) formByContext.set(context, submittedForm)
}

/** The form submitted with this request. */
export const getSubmittedForm = (context: AppLoadContext): SubmittedForm | undefined =>
	formByContext.get(context)
