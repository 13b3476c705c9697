/**
 * Turns the messages of a page without React into toasts, as the toaster does elsewhere: they close
 * after their duration, stay while they are hovered or focused, and are above any popover.
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
		const close = toast.querySelector<HTMLButtonElement>('.toast__close')
		close?.addEventListener('click', drop)
		close?.removeAttribute('hidden')
		release()
	}
}
