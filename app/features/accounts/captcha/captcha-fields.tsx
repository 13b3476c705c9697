import { useRef } from 'react'
import type { CaptchaAction } from '~/core/captcha/actions'
import { Button, type ButtonProps } from '~/ui/button/button'
import { useCaptchaToken } from './use-captcha-token'
import { useSubmitWhenReady } from './use-submit-when-ready'

/**
 * The hidden token of a form under bot protection, and a honeypot field. Text browsers show the
 * honeypot, so its label says to leave it empty.
 */
function CaptchaFields({ token }: { token: string }) {
	return (
		<>
			<input type="hidden" name="recaptchaToken" value={token} />
			<div className="sr-only">
				<label>
					Leave this field empty
					<input type="text" name="nickname" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
		</>
	)
}

export type CaptchaSubmitProps = Omit<ButtonProps, 'type' | 'disabled'> & {
	action: CaptchaAction
	/** The token rendered with the page. */
	token: string
	/** Whether the button is announced and drawn as disabled until the token is ready (AUTH-06). */
	disabledUntilReady?: boolean
}

/**
 * The fields of the bot check with the submit button that waits for them. The button works in the
 * HTML right away; with JavaScript, a form that is sent before the token is ready waits for it. It
 * is the primary button unless another variant is given.
 */
export function CaptchaSubmit({
	action,
	token: pageToken,
	disabledUntilReady = false,
	variant = 'primary',
	busy = false,
	...button
}: CaptchaSubmitProps) {
	const place = useRef<HTMLDivElement>(null)
	const submit = useRef<HTMLButtonElement>(null)
	const { token, isReady } = useCaptchaToken(action, pageToken, place)
	const isWaiting = useSubmitWhenReady(submit, isReady)
	return (
		<>
			<CaptchaFields token={token} />
			<div ref={place} />
			<Button
				{...button}
				ref={submit}
				variant={variant}
				type="submit"
				busy={busy || isWaiting}
				aria-disabled={(disabledUntilReady && !isReady) || undefined}
			/>
		</>
	)
}

/** Notice that the form is under bot protection. */
export function CaptchaNotice() {
	return <p className="text-sm text-muted">Protected by an automatic bot check.</p>
}
