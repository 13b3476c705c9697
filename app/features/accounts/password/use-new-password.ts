import { type FormEvent, useEffect, useState } from 'react'
import { paths } from '~/core/http/paths'
import {
	COMMON_PASSWORD_TEXT,
	isMismatch,
	PASSWORDS_DIFFER_TEXT,
	toCommonForm,
} from './password-rules'

type Passwords = ReadonlySet<string>

const NONE: Passwords = new Set()

let loading: Promise<Passwords> | undefined

/** Loads the server's list once; without it, only the server checks. */
function loadCommonPasswords(): Promise<Passwords> {
	loading ??= fetch(paths.commonPasswords())
		.then(async (response) => (response.ok ? new Set((await response.text()).split('\n')) : NONE))
		.catch(() => {
			loading = undefined
			return NONE
		})
	return loading
}

/**
 * A new password and its repetition, checked while they are typed. The password is compared in the
 * browser: it is not sent before the form is.
 */
export function useNewPassword() {
	const [password, setPassword] = useState('')
	const [repeated, setRepeated] = useState({ text: '', isComplete: false })
	const [common, setCommon] = useState(NONE)
	const isTyped = password !== ''

	useEffect(() => {
		if (!isTyped) return undefined
		let isCurrent = true
		void loadCommonPasswords().then((list) => {
			if (isCurrent) setCommon(list)
		})
		return () => {
			isCurrent = false
		}
	}, [isTyped])

	const isDifferent = isMismatch(password, repeated.text, repeated.isComplete)
	return {
		password,
		passwordError: common.has(toCommonForm(password)) ? COMMON_PASSWORD_TEXT : null,
		repeatedError: isDifferent ? PASSWORDS_DIFFER_TEXT : null,
		passwordProps: {
			onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => setPassword(currentTarget.value),
		},
		repeatedProps: {
			onInput: ({ currentTarget: { value: text } }: FormEvent<HTMLInputElement>) =>
				setRepeated((old) => ({ ...old, text })),
			onBlur: () => setRepeated((old) => ({ ...old, isComplete: true })),
		},
	}
}
