import { Form, type FormProps } from '@remix-run/react'
import {
	type ComponentType,
	type FormEvent,
	forwardRef,
	type ReactNode,
	useImperativeHandle,
	useRef,
	useState,
} from 'react'
import { classNames } from '~/ui/class-names'
import { Button, type ButtonProps } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { Notice } from '~/ui/notice/notice'
import { askAuthenticator, explainFailure, hasPasskeys, type PasskeyUse } from './ask-authenticator'
import './passkey-form.css'

export type PasskeyFormProps = {
	use: PasskeyUse
	/** Where the answer is sent; by default the page itself. */
	action?: string
	/** A form that is sent without leaving the page. */
	form?: ComponentType<FormProps>
	reloadDocument?: boolean
	/** The address that was typed, where the account is not known yet. */
	email?: () => string | undefined
	/** Why the server refused the last answer. */
	error?: string | undefined
	button: Pick<ButtonProps, 'variant' | 'block' | 'busy' | 'busyLabel'> & { label: string }
	/** Other fields. */
	children?: ReactNode
}

/** Sends an answer that the browser has already given. */
export type PasskeyFormHandle = { send: (answer: string) => void }

/**
 * A form with one button that asks for a passkey and then sends the answer. It exists only with
 * JavaScript, because passkeys need it, and only in browsers that have passkeys.
 */
export const PasskeyForm = forwardRef<PasskeyFormHandle, PasskeyFormProps>(function PasskeyForm(
	{ use, action, form: FormOf = Form, reloadDocument, email, error, button, children },
	ref,
) {
	const { label, busy = false, ...look } = button
	const hydrated = useHydrated()
	const form = useRef<HTMLFormElement>(null)
	const answer = useRef<HTMLInputElement>(null)
	const [isAsking, setIsAsking] = useState(false)
	const [failure, setFailure] = useState<string | null>(null)

	const send = (text: string) => {
		if (answer.current === null) return
		answer.current.value = text
		form.current?.requestSubmit()
		// What was submitted is on its way; an answer is good once.
		answer.current.value = ''
	}
	useImperativeHandle(ref, () => ({ send }))

	const ask = async () => {
		setFailure(null)
		setIsAsking(true)
		try {
			send(await askAuthenticator(use, email?.()))
		} catch (problem) {
			setFailure(explainFailure(problem, use))
		} finally {
			setIsAsking(false)
		}
	}
	const submit = (event: FormEvent) => {
		if (answer.current?.value !== '') return
		event.preventDefault()
		void ask()
	}

	const problem = failure ?? (isAsking ? undefined : error)
	const hasField = children !== undefined
	return (
		<div className={classNames('passkey-form', hasField && 'passkey-form--with-field')}>
			{hydrated && hasPasskeys() && (
				<FormOf
					ref={form}
					method="post"
					action={action}
					reloadDocument={reloadDocument}
					onSubmit={submit}
					className="form"
				>
					<FormTokenField />
					<input ref={answer} type="hidden" name="passkey" defaultValue="" />
					{problem !== undefined && (
						<Notice tone="error" live>
							{problem}
						</Notice>
					)}
					{children}
					<div className={look.block === true ? undefined : 'form-actions'}>
						<Button type="submit" {...look} busy={busy || isAsking}>
							{label}
						</Button>
					</div>
				</FormOf>
			)}
		</div>
	)
})
