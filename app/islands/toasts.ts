/** The cross icon of a toast, as in lucide. */
const CROSS =
	'<svg class="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>'

/**
 * Turns the messages of a page without hydration into toasts, like the toaster does elsewhere: they
 * disappear after their duration, pause while they are read, and are above everything else.
 * @param durations milliseconds, in the order of the messages
 */
export function enhanceMessages(toaster: HTMLElement, durations: readonly number[]): void {
	const raise = () => {
		if (toaster.matches(':popover-open')) toaster.hidePopover()
		toaster.showPopover()
	}
	toaster.popover = 'manual'
	raise()
	document.addEventListener(
		'toggle',
		(event) => {
			const opens = 'newState' in event && event.newState === 'open'
			if (opens && event.target !== toaster) raise()
		},
		true,
	)
	for (const [i, toast] of toaster.querySelectorAll('.toast').entries()) {
		let timer: ReturnType<typeof setTimeout> | undefined
		const drop = () => {
			if (toast.contains(document.activeElement)) toaster.focus({ preventScroll: true })
			toast.remove()
		}
		const hold = () => clearTimeout(timer)
		const release = () => {
			hold()
			timer = setTimeout(drop, durations[i])
		}
		for (const event of ['mouseenter', 'focusin']) toast.addEventListener(event, hold)
		for (const event of ['mouseleave', 'focusout']) toast.addEventListener(event, release)
		const close = document.createElement('button')
		close.type = 'button'
		close.className = 'toast__close'
		close.setAttribute('aria-label', 'Dismiss')
		close.innerHTML = CROSS
		close.addEventListener('click', drop)
		toast.querySelector('.toast__text')?.after(close)
		release()
	}
}
