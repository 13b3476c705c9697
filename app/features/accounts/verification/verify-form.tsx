import { Form, useNavigation, useSubmit } from '@remix-run/react'
import {
	type ClipboardEvent,
	type FormEvent,
	type InputEvent,
	type KeyboardEvent,
	useEffect,
	useRef,
	useState,
} from 'react'
import type { FormResult } from '~/core/forms/form-result'
import { Button } from '~/ui/button/button'
import { FieldError, fieldAria } from '~/ui/field/field'
import { FormTokenField } from '~/ui/field/form-token'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { useLayoutEffect } from '~/ui/hooks/use-layout-effect'
import { CODE_LENGTH, normalizeCode } from './verification-code'
import { toUserText } from '~/features/accounts/captcha/messages'
import { CaptchaSubmit } from '~/features/accounts/captcha/captcha-fields'
import { useCaptchaErrorToast } from '~/features/accounts/captcha/use-captcha-error-toast'
import '~/ui/field/code-boxes.css'

const SLOTS = Array.from({ length: CODE_LENGTH }, (_, i) => i)
const ERROR_ID = 'code'
const FORM_ID = 'verify'

/**
 * The code input: six boxes with JavaScript (pasting fills them, Backspace moves back, the sixth
 * character submits the form), one plain field without.
 */
export function VerifyForm({ result }: { result: FormResult | undefined }) {
	const hydrated = useHydrated()
	const isBusy = useNavigation().formData?.get('intent') === 'verify'
	const errors = result?.errors['code'] ?? result?.errors['form']
	return (
		<Form method="post" id={FORM_ID} className="form">
			<FormTokenField />
			<input type="hidden" name="intent" value="verify" />
			{hydrated ? (
				<CodeBoxes errors={errors} result={result} />
			) : (
				<CodeField errors={errors} typed={result?.values['code']} />
			)}
			<Button type="submit" variant="primary" block busy={isBusy} busyLabel="Verifying…">
				Verify Email
			</Button>
		</Form>
	)
}

type CodeProps = { errors: string[] | null | undefined }

/** The attributes that the plain field and the boxes have in common. */
const codeInputProps = (errors: CodeProps['errors']) =>
	({
		name: 'code',
		className: 'input',
		required: true,
		inputMode: 'text',
		autoCapitalize: 'characters',
		spellCheck: false,
		...fieldAria(ERROR_ID, { error: errors }),
	}) as const

function CodeField({ errors, typed }: CodeProps & { typed: unknown }) {
	return (
		<div className="field">
			<label htmlFor="code">Verification code</label>
			<input
				{...codeInputProps(errors)}
				id="code"
				maxLength={12}
				defaultValue={typeof typed === 'string' ? typed : undefined}
				autoComplete="one-time-code"
			/>
			<FieldError id={ERROR_ID} error={errors} />
		</div>
	)
}

/** What was typed into the plain field before the script ran; the boxes take it over, with the focus. */
function readPlainField(): { text: string; hasFocus: boolean } | null {
	const field = document.getElementById(FORM_ID)?.querySelector('#code')
	if (!(field instanceof HTMLInputElement)) return null
	return { text: field.value, hasFocus: field === document.activeElement }
}

function CodeBoxes({ errors, result }: CodeProps & { result: FormResult | undefined }) {
	// During render, while the plain field is still there.
	const [plainField] = useState(readPlainField)
	const [chars, setChars] = useState(() => {
		const typed = plainField?.text ?? result?.values['code']
		const sent = [...normalizeCode(typeof typed === 'string' ? typed : '')]
		return SLOTS.map((i) => sent[i] ?? '')
	})
	const previousResult = useRef<FormResult>()
	const boxes = useRef<(HTMLInputElement | null)[]>([])
	const submit = useSubmit()

	useLayoutEffect(() => {
		if (plainField?.hasFocus !== true) return
		const typed = normalizeCode(plainField.text).length
		boxes.current[Math.min(typed, CODE_LENGTH - 1)]?.focus()
	}, [plainField])

	// A refused code stays, so that a slip costs one character; a new one starts from empty boxes.
	useEffect(() => {
		const isNewCode = result === undefined && previousResult.current !== undefined
		previousResult.current = result
		if (isNewCode) setChars(SLOTS.map(() => ''))
		if (result === undefined) return
		boxes.current[0]?.focus()
		boxes.current[0]?.select()
	}, [result])

	const fill = (from: number, text: string) => {
		const characters = [...normalizeCode(text)].slice(0, CODE_LENGTH - from)
		if (characters.length === 0) return
		const next = chars.map((char, i) => characters[i - from] ?? char)
		setChars(next)
		const end = from + characters.length
		boxes.current[Math.min(end, CODE_LENGTH - 1)]?.focus()
		// After a refusal all boxes are full: only the last one says that the correction is done, as
		// every attempt counts.
		const isDone = result === undefined || end >= CODE_LENGTH
		if (isDone && next.every((char) => char !== '')) sendOnceShown(next)
	}

	const sendOnceShown = (code: string[]) => {
		const form = boxes.current[0]?.form
		if (!form) return
		const data = new FormData(form)
		data.set('code', code.join(''))
		submit(data, { method: 'post' })
	}

	const change = (i: number) => (event: FormEvent<HTMLInputElement>) => {
		const { value } = event.currentTarget
		if (value === '') setChars(chars.map((char, j) => (j === i ? '' : char)))
		else fill(i, value.length > 1 ? value.replace(chars[i] ?? '', '') || value : value)
	}

	/** A character over the same one, as when a refused code is typed again, is no change to React. */
	const beforeInput = (i: number) => (event: InputEvent<HTMLInputElement>) => {
		if (event.data.length !== 1 || normalizeCode(event.data) !== chars[i]) return
		event.preventDefault()
		fill(i, event.data)
	}

	const key = (i: number) => (event: KeyboardEvent<HTMLInputElement>) => {
		const step = (to: number) => {
			event.preventDefault()
			boxes.current[to]?.focus()
		}
		if (event.key === 'Backspace' && chars[i] === '' && i > 0) {
			setChars(chars.map((char, j) => (j === i - 1 ? '' : char)))
			step(i - 1)
		}
		if (event.key === 'ArrowLeft' && i > 0) step(i - 1)
		if (event.key === 'ArrowRight' && i < CODE_LENGTH - 1) step(i + 1)
	}

	const paste = (i: number) => (event: ClipboardEvent<HTMLInputElement>) => {
		event.preventDefault()
		const text = normalizeCode(event.clipboardData.getData('text'))
		fill(text.length >= CODE_LENGTH ? 0 : i, text)
	}

	return (
		<fieldset className="field">
			<legend className="field__label">Verification code</legend>
			<div className="code-boxes">
				{SLOTS.map((i) => (
					<input
						key={i}
						ref={(box) => {
							boxes.current[i] = box
						}}
						{...codeInputProps(errors)}
						value={chars[i]}
						onChange={change(i)}
						onBeforeInput={beforeInput(i)}
						onKeyDown={key(i)}
						onPaste={paste(i)}
						onFocus={(event) => event.currentTarget.select()}
						aria-label={`Character ${i + 1} of ${CODE_LENGTH}`}
						autoComplete={i === 0 ? 'one-time-code' : 'off'}
					/>
				))}
			</div>
			<FieldError id={ERROR_ID} error={errors} />
		</fieldset>
	)
}

/** Requests a code; afterwards the button confirms it. */
export function ResendForm({
	token,
	isSent,
	isFirst = false,
	errors,
}: {
	token: string
	isSent: boolean
	/** Whether there is no code to enter, so that requesting one is what the page is for. */
	isFirst?: boolean
	errors: string[] | null | undefined
}) {
	const isBusy = useNavigation().formData?.get('intent') === 'resend'
	useCaptchaErrorToast(errors)
	const error = errors?.map(toUserText)
	return (
		<Form method="post" className="form">
			<input type="hidden" name="intent" value="resend" />
			{isSent && error === undefined && <p className="text-sm text-muted">Email sent!</p>}
			<FieldError id="resend" error={error} />
			<CaptchaSubmit
				action="resend_verification"
				token={token}
				variant={isFirst ? 'primary' : 'quiet'}
				block
				busy={isBusy}
				busyLabel="Sending…"
				aria-describedby={error === undefined ? undefined : 'resend-error'}
			>
				{isFirst ? 'Email Me a Code' : 'Resend Code'}
			</CaptchaSubmit>
		</Form>
	)
}

/** For an address that was mistyped: signs out and leads back to sign-up. */
export function StartOverForm() {
	const isBusy = useNavigation().formData?.get('intent') === 'startOver'
	return (
		<Form method="post" className="form">
			<FormTokenField />
			<input type="hidden" name="intent" value="startOver" />
			<Button type="submit" variant="quiet" block busy={isBusy} busyLabel="Signing out…">
				Not Your Address? Start Over
			</Button>
		</Form>
	)
}
