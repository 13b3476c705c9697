import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

/**
 * Renders a part of a page to HTML, once for each name. entry.server provides it; the browser has none.
 */
export type RenderCache = (name: string, part: () => ReactElement) => string

export const RenderCacheContext = createContext<RenderCache | null>(null)

export type RenderOnceProps = {
	/**
	 * Names what is rendered: the same name always gets the same HTML, so it has to say all that the HTML
	 * depends on. Null renders it anew.
	 */
	name: string | null
	as?: 'div' | 'section' | 'ul'
	className?: string
	/** The id of the title inside. */
	labelledBy?: string
	children: ReactNode
}

/**
 * A large part of a page that is the same for everybody: the server renders it once and caches the HTML,
 * because rendering it costs most of the page's CPU time. Nothing personal may be in it. The browser
 * hydrates the part as usual, so ids in it must not come from `useId`, and it must not need any context of
 * the page.
 */
export function RenderOnce({ name, as: Element = 'div', ...props }: RenderOnceProps) {
	const { className, labelledBy, children } = props
	const attributes = { className, 'aria-labelledby': labelledBy }
	const renderPartOnce = useContext(RenderCacheContext)
	if (renderPartOnce === null || name === null) {
		return <Element {...attributes}>{children}</Element>
	}
	const html = renderPartOnce(name, () => <>{children}</>)
	return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
