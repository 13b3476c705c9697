/** Enter focuses the next input that is shown instead of submitting, except on buttons and selects. */
export function focusNextOnEnter(form: HTMLFormElement, event: KeyboardEvent): void {
	const { target } = event
	if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
	event.preventDefault()
	if (event.isComposing) return
	const inputs = [
		...form.querySelectorAll<HTMLInputElement>(
			'input:not([type=hidden], [type=radio], [disabled])',
		),
	].filter((input) => input.closest('details:not([open])') === null && isShown(input))
	inputs[inputs.indexOf(target) + 1]?.focus()
}

/** Whether no style hides it: the start card hides the fields of the other way. */
function isShown(input: HTMLInputElement): boolean {
	return input.getClientRects().length > 0
}

/** Opens every section with an invalid field, and focuses the first of them. */
export function focusFirstProblem(form: HTMLFormElement | null) {
	const fields = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])]
	for (const field of fields) field.closest('details')?.setAttribute('open', '')
	fields[0]?.focus()
}
