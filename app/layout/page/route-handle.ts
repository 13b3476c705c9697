import type { Island } from '~/islands/island-manifest'

/** A route's options: `export const handle: PageHandle = { hydrate: false }`. */
export type PageHandle = {
	/** False: the page works without React in the browser. */
	hydrate?: boolean
	/** An island script for a page without hydration. */
	script?: Island
}

const isHandle = (handle: unknown): handle is PageHandle =>
	typeof handle === 'object' && handle !== null

/** Whether a page is hydrated: unless one of its routes opts out. */
export function shouldHydrate(handles: readonly unknown[]): boolean {
	return !handles.some((handle) => isHandle(handle) && handle.hydrate === false)
}

/** The island scripts of a page without hydration. */
export function islandsFor(handles: readonly unknown[]): Island[] {
	return handles.flatMap((handle) =>
		isHandle(handle) && handle.script !== undefined ? [handle.script] : [],
	)
}
