import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/**
 * Renders a part of a page to HTML, once for each name. entry.server provides it; the browser has none.
 */
export type RenderCache = (name: string, part: ReactElement) => string

export const RenderCacheContext = createContext<RenderCache | null>(null)

export type RenderOnceProps = {
	/**
	 * Names what is rendered: the same name always gets the same HTML, so nothing of a user or a request
	 * may be in it. Null renders it anew.
	 */
	name: string | null
	className?: string
	children: ReactNode
}

/**
 * A large part of a page that is the same for every user: the server renders it once and caches the
 * HTML, because rendering it costs most of the page's CPU time. The browser hydrates it as usual, so
 * ids in it must not come from `useId`, and it must not need any context of the page.
 */
export function RenderOnce({ name, className, children }: RenderOnceProps) {
	const renderPartOnce = useContext(RenderCacheContext)
	if (renderPartOnce === null || name === null) return <div className={className}>{children}</div>
	const html = renderPartOnce(name, <>{children}</>)
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
