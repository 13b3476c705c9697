/**
 * The hidden token of a form under bot protection, and a trap that only programs fill. Text
 * browsers show the trap, so its label says what to do with it.
 */
export function BotFields({ token }: { token: string }) {
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

/** Says that the form is under bot protection. */
export function BotNotice() {
	return <p className="field__hint">This form is protected by a bot check. It runs by itself.</p>
}
