import { useRef } from 'react'
import type { CaptchaAction } from '~/core/captcha/actions'
import { Button, type ButtonProps } from '~/ui/button/button'
import { useCaptchaToken } from './use-captcha-token'

/**
 * The hidden token of a form under bot protection, and a trap that only programs fill. Text
 * browsers show the trap, so its label says what to do with it.
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
	/** What the form does, by its name in the bot check. */
	action: CaptchaAction
	/** The token the page was sent with. */
	token: string
}

/**
 * The fields of the bot check together with the button that waits for them. In the HTML the button
 * works at once; where script runs it is disabled until the token is ready.
 */
export function CaptchaSubmit({ action, token: pageToken, ...button }: CaptchaSubmitProps) {
	const place = useRef<HTMLDivElement>(null)
	const { token, isReady } = useCaptchaToken(action, pageToken, place)
	return (
		<>
			<CaptchaFields token={token} />
			<div ref={place} />
			<Button {...button} type="submit" disabled={!isReady} />
		</>
	)
}

/** Says that the form is under bot protection. */
export function CaptchaNotice() {
	return <p className="field__hint">Protected by an automatic bot check.</p>
}
