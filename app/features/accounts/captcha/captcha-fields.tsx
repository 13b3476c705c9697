import { useRef } from 'react'
import type { CaptchaAction } from '~/core/captcha/actions'
import { Button, type ButtonProps } from '~/ui/button/button'
import { useCaptchaToken } from './use-captcha-token'

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
}

/**
 * The fields of the bot check with the submit button that waits for them. The button works in the
 * HTML right away; with JavaScript it is disabled until the token is ready. It is the primary button
 * unless another variant is given.
 */
export function CaptchaSubmit({
	action,
	token: pageToken,
	variant = 'primary',
	...button
}: CaptchaSubmitProps) {
	const place = useRef<HTMLDivElement>(null)
	const { token, isReady } = useCaptchaToken(action, pageToken, place)
	return (
		<>
			<CaptchaFields token={token} />
			<div ref={place} />
			<Button {...button} variant={variant} type="submit" disabled={!isReady} />
		</>
	)
}

/** Notice that the form is under bot protection. */
export function CaptchaNotice() {
	return <p className="text-sm text-muted">Protected by an automatic bot check.</p>
}
