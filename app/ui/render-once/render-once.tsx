import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/**
 * Renders a part of a page to HTML, once per name. The server entry provides it; in the browser
 * there is none.
 */
export type RenderCache = (name: string, part: ReactElement) => string

export const RenderCacheContext = createContext<RenderCache | null>(null)

export type RenderOnceProps = {
	/**
	 * Identifies the content: the same name yields the same HTML, so it must not depend on a user or
	 * a request. Null renders it each time.
	 */
	name: string | null
	className?: string
	children: ReactNode
}

/**
 * Memoizes server-rendered HTML shared by all users. The browser renders the same content normally,
 * so its ids must be fixed and not from `useId`, and it must not depend on context.
 */
export function RenderOnce({ name, className, children }: RenderOnceProps) {
	const drawOnce = useContext(RenderCacheContext)
	if (drawOnce === null || name === null) return <div className={className}>{children}</div>
	const html = drawOnce(name, <>{children}</>)
	return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
