import type { Location } from '@remix-run/react'

let jumps = 0

/**
 * Names the scroll position of a page. A plain link to a part of it has no key of its own, so each jump gets a new
 * name; otherwise the page would return to where the last jump was left. Browsers send no such part to the
 * server, which keeps the scripts of a page for all: whatever else sends one must not get into them.
 */
export const scrollKey = ({ key, hash }: Location): string =>
	typeof document !== 'undefined' && key === 'default' && hash !== ''
		? `${hash} ${(jumps += 1)}`
		: key
