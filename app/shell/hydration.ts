/** What a route says about itself: `export const handle: PageHandle = { hydrate: false }`. */
export type PageHandle = {
	/** False: the page works by HTML alone and gets no script. */
	hydrate?: boolean
}

/**
 * Whether a page needs its scripts: some route of it wants them, or there are messages, which
 * script turns into toasts that go by themselves.
 */
export function needsScripts(handles: readonly unknown[], messageCount: number): boolean {
	const declines = handles.some(
		(handle) =>
			typeof handle === 'object' &&
			handle !== null &&
			'hydrate' in handle &&
			handle.hydrate === false,
	)
	return !declines || messageCount > 0
}
