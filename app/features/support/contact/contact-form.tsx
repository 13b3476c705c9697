import { Form, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import type { FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { useToast } from '~/ui/toast/toaster'
import { toUserText } from '~/features/accounts/captcha/messages'
import { CONTACT_TEXTS } from './parse-contact-response'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { ContactFields } from './contact-fields'
import { FormErrorList } from '~/features/accounts/sign-in/form-feedback'

const TOAST = 'contact'

export type ContactFormProps = {
	isSignedIn: boolean
	result: FormResult | undefined
	captchaToken: string
}

/** The contact form of the page, which works without JavaScript. */
export function ContactForm({ isSignedIn, result, captchaToken }: ContactFormProps) {
	const { show } = useToast()
	const isBusy = useNavigation().formAction === paths.contact()
	const trouble = result?.errors['form']?.[0]

	useEffect(() => {
		if (isBusy) show({ kind: 'info', text: CONTACT_TEXTS.sending, key: TOAST, durationMs: 60_000 })
	}, [isBusy, show])
	useEffect(() => {
		if (result === undefined) return
		show({ kind: 'error', text: toUserText(trouble ?? CONTACT_TEXTS.failed), key: TOAST })
	}, [trouble, result, show])

	return (
		<Form method="post" action={paths.contact()} className="form">
			<FormErrorList id="contact-errors" errors={result && [trouble ?? CONTACT_TEXTS.failed]} />
			<ContactFields
				idPrefix="contact"
				needsEmail={!isSignedIn}
				values={result?.values}
				errors={result?.errors}
			/>
			<CaptchaSubmit
				action="contact_form"
				token={result?.token ?? captchaToken}
				block
				busy={isBusy}
				busyLabel="Sending…"
			>
				Send Message
			</CaptchaSubmit>
		</Form>
	)
}
