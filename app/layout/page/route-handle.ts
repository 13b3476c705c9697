import type { Island } from '~/islands/island-manifest'

/** What a route says about itself: `export const handle: PageHandle = { hydrate: false }`. */
export type PageHandle = {
	/** False: the page works by HTML alone and gets no framework. */
	hydrate?: boolean
	/** A small script of its own, for a page without framework. */
	script?: Island
}

const isHandle = (handle: unknown): handle is PageHandle =>
	typeof handle === 'object' && handle !== null

/** Whether a page gets the framework's scripts: unless one of its routes declines. */
export function shouldHydrate(handles: readonly unknown[]): boolean {
	return !handles.some((handle) => isHandle(handle) && handle.hydrate === false)
}

/** The scripts that the routes of a page without framework ask for. */
export function islandsFor(handles: readonly unknown[]): Island[] {
	return handles.flatMap((handle) =>
		isHandle(handle) && handle.script !== undefined ? [handle.script] : [],
	)
}
