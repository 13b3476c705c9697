import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormResult } from '~/core/forms/form-result'
import { offerPasskeys } from './ask-authenticator'
import { PasskeyForm, type PasskeyFormHandle } from './passkey-form'

/** Signs in with a passkey instead of a password: by a button, or by the suggestions of a field. */
export function PasskeySignIn({ action, emailId }: { action: string; emailId: string }) {
	const fetcher = useFetcher<FormResult>()
	const form = useRef<PasskeyFormHandle>(null)
	useEffect(() => offerPasskeys((answer) => form.current?.send(answer)), [])
	const email = () => {
		const field = document.getElementById(emailId)
		return field instanceof HTMLInputElement ? field.value.trim() : undefined
	}
	const { passkey, form: whole } = fetcher.data?.errors ?? {}
	return (
		<PasskeyForm
			ref={form}
			use="sign-in"
			action={action}
			form={fetcher.Form}
			email={email}
			error={(passkey ?? whole)?.[0]}
			button={{
				label: 'Sign In with a Passkey',
				block: true,
				busy: fetcher.state !== 'idle',
				busyLabel: 'Signing in…',
			}}
		/>
	)
}
