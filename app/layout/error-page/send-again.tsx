import { useLocation, useNavigation } from '@remix-run/react'
import { useContext, useEffect } from 'react'
import { type SubmittedForm, toSubmittedForm } from '~/core/forms/submitted-form'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { RequestContext } from '~/layout/page/request-context'

/** In the browser, the last submitted form; its page is gone after a failure. */
let lastSubmittedForm: { path: string; form: SubmittedForm | null } | null = null

/** Stores each form submitted by JavaScript, until the next one. */
export function RememberSubmittedForm() {
	const { formData, formAction } = useNavigation()
	useEffect(() => {
		if (formData === undefined || formAction === undefined) return
		lastSubmittedForm = { path: formAction, form: toSubmittedForm(formData) }
	}, [formData, formAction])
	return null
}

/** The submitted form whose response is this error page. */
export function useSubmittedForm(): SubmittedForm | null {
	const { submittedForm } = useContext(RequestContext)
	const { pathname, search } = useLocation()
	if (submittedForm !== undefined) return submittedForm
	return lastSubmittedForm?.path === pathname + search ? lastSubmittedForm.form : null
}

/** Formats `currentPassword` for display. */
function toLabel(name: string): string {
	const words = name.replace(/([A-Z])/gu, ' $1').toLowerCase()
	return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Submits the same values again, to the same address, as a plain form. */
export function SendAgain({ form, to }: { form: SubmittedForm; to: string }) {
	return (
		<form method="post" action={to} className="stack stack--tight" data-send-again="">
			<p>What you entered is still here. You can send it again in a moment.</p>
			<FormTokenField />
			{form.fields.map(([name, value], i) => (
				<input key={i} type="hidden" name={name} value={value} />
			))}
			{form.secrets.map((name) => (
				<TextInput
					key={name}
					id={`again-${name}`}
					name={name}
					label={toLabel(name)}
					type="password"
					autoComplete="off"
					required
				/>
			))}
			<div>
				<Button type="submit" variant="primary">
					Send again
				</Button>
			</div>
		</form>
	)
}
