import { useMatches } from '@remix-run/react'
import { createContext, type ReactElement, useContext } from 'react'

/**
 * Returns what stands for tags in the page.
 * @param name says all that the tags depend on, apart from the nonce
 */
export type PlaceTags = (name: string, tags: ReactElement) => ReactElement

/** entry.server provides it, except for error pages; the browser has none. */
export const PlaceTagsContext = createContext<PlaceTags | null>(null)

/** Names the scripts of a page with React. */
export const SCRIPTS = 'scripts'

type RouteTagsProps = {
	name: string
	/** Tags that depend on the routes of the page and its nonce alone. */
	children: ReactElement
}

/** Tags that the server renders once for the routes of a page. */
export function RouteTags({ name, children }: RouteTagsProps) {
	const placeTags = useContext(PlaceTagsContext)
	const routes = useMatches().map(({ id }) => id)
	return placeTags === null ? children : placeTags([name, ...routes].join(' '), children)
}
