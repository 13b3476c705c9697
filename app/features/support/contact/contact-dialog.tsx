import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Dialog } from '~/ui/dialog/dialog'
import { useToast } from '~/ui/toast/toaster'
import { toUserText } from '~/features/accounts/captcha/messages'
import { CONTACT_TEXTS, type ContactOutcome, parseContactResponse } from './parse-contact-response'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { ContactFields } from './contact-fields'
import { FormErrorList } from '~/features/accounts/sign-in/form-feedback'

const CLOSE_AFTER_MS = 300
/** The server's body limit in bytes, minus room for the encoding of the message. */
const MAX_BYTES = 250_000
const TOAST = 'contact'

async function send(body: string): Promise<ContactOutcome> {
	try {
		const response = await fetch(paths.api.contact(), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body,
		})
		return parseContactResponse({
			status: response.status,
			statusText: response.statusText,
			contentType: response.headers.get('Content-Type') ?? '',
			text: await response.text(),
		})
	} catch {
		return { ok: false, text: CONTACT_TEXTS.failed, fields: {} }
	}
}

type Failure = { text: string; fields: Record<string, string> }

/** The form as a dialog. Disabled while submitting; its fields are cleared when it closes. */
export function ContactDialog({
	isSignedIn,
	onClose,
}: {
	isSignedIn: boolean
	onClose: () => void
}) {
	const { show } = useToast()
	const [isBusy, setBusy] = useState(false)
	const [failure, setFailure] = useState<Failure | null>(null)
	const [tries, setTries] = useState(0)
	const closing = useRef<ReturnType<typeof setTimeout>>()
	useEffect(() => () => clearTimeout(closing.current), [])

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (isBusy) return
		const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)))
		if (new Blob([body]).size > MAX_BYTES) {
			setFailure({ text: CONTACT_TEXTS.failed, fields: { body: CONTACT_TEXTS.tooLong } })
			return
		}
		setBusy(true)
		setFailure(null)
		show({ kind: 'info', text: CONTACT_TEXTS.sending, key: TOAST, durationMs: 60_000 })
		const outcome = await send(body)
		const text = toUserText(outcome.text)
		show({ kind: outcome.ok ? 'success' : 'error', text, key: TOAST })
		if (outcome.ok) {
			// Remains disabled, so that a second click does not send the message twice.
			closing.current = setTimeout(onClose, CLOSE_AFTER_MS)
			return
		}
		setBusy(false)
		setFailure({ text, fields: outcome.fields })
		setTries((count) => count + 1)
	}

	return (
		<Dialog title="Contact Us" closeTo={onClose} locked={isBusy}>
			<form className="form" onSubmit={(event) => void submit(event)}>
				<FormErrorList
					id="contact-dialog-errors"
					errors={failure === null ? undefined : [failure.text]}
				/>
				<ContactFields
					idPrefix="contact-dialog"
					needsEmail={!isSignedIn}
					errors={failure?.fields}
				/>
				{/* A token is single-use, so every attempt gets a new one. */}
				<CaptchaSubmit
					key={tries}
					action="contact_form"
					token=""
					block
					busy={isBusy}
					busyLabel="Sending…"
				>
					Send Message
				</CaptchaSubmit>
			</form>
		</Dialog>
	)
}
