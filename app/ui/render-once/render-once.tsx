import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/**
 * Draws a part of a page to HTML, once for each name. The entry of the server provides it; in the
 * browser there is none.
 */
export type RenderCache = (name: string, part: ReactElement) => string

export const RenderCacheContext = createContext<RenderCache | null>(null)

export type RenderOnceProps = {
	/**
	 * Names exactly what is drawn: whoever gives the same name gets the same HTML, so nothing of a
	 * person or a request may be in it. Null draws it anew.
	 */
	name: string | null
	className?: string
	children: ReactNode
}

/**
 * A large part of a page that is the same for many: the server draws it the first time and remembers
 * the HTML. The browser knows nothing of that and finds what it would have drawn itself, so ids in
 * it must be given and not made by `useId`, and it must not need what a page provides around it.
 */
export function RenderOnce({ name, className, children }: RenderOnceProps) {
	const drawOnce = useContext(RenderCacheContext)
	if (drawOnce === null || name === null) return <div className={className}>{children}</div>
	const html = drawOnce(name, <>{children}</>)
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
