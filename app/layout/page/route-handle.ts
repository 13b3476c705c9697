import type { Island } from '~/islands/island-manifest'

/**
 * What the browser may know of a page: `export const handle: PageHandle = { title: 'Sign-Ins' }`. Remix keeps
 * it in the browser's bundle, so nothing of the server goes here.
 */
export type PageHandle = {
	/** In front of the brand. A page whose title depends on its data exports `meta` instead. */
	title?: string
	description?: string | ((brand: string) => string)
	/** Search engines do not list it. */
	noIndex?: boolean
	/** Its loader reads nothing but the viewer, and every visitor gets the same document: it may be cached. */
	cacheable?: boolean
	/** False: the page works without React in the browser. */
	hydrate?: boolean
	/** An island script for a page without hydration. */
	script?: Island
	/** The most that its scripts may weigh, in compressed kibibytes, where the default is too little. */
	maxScriptKb?: number
}

/** The handle of a route; empty if it has none. */
export const toHandle = (handle: unknown): PageHandle =>
	typeof handle === 'object' && handle !== null ? handle : {}

/** Whether a page is hydrated: unless one of its routes opts out. */
export function shouldHydrate(handles: readonly unknown[]): boolean {
	return handles.every((handle) => toHandle(handle).hydrate !== false)
}

/** The island scripts of a page without hydration. */
export function islandsFor(handles: readonly unknown[]): Island[] {
	return handles.flatMap((handle) => toHandle(handle).script ?? [])
}
