import { createContext, type ReactElement, type ReactNode, useContext } from 'react'

type Values = Readonly<Record<string, string>>

/** HTML with a place for each value: texts and, between them, names of values. */
export type PartTemplate = readonly string[]

/**
 * Renders a part of a page to HTML, once for each name. entry.server provides it; the browser has none.
 */
export type RenderCache = (name: string, part: () => ReactElement) => PartTemplate

export const RenderCacheContext = createContext<RenderCache | null>(null)

/** Returns the HTML that stands for a filled template in the page. */
export type PlacePart = (template: PartTemplate, values: Values) => string

/** Around the name of a value: letters that no address encodes and no code writes. */
const START = 'PLACE-OF-'
const END = '-HERE'
const PLACE = /PLACE-OF-(\w+)-HERE/u

const placeholders = <Slots extends Values>(values: Slots): Slots =>
	Object.fromEntries(Object.keys(values).map((name) => [name, START + name + END])) as Slots

/** Divides rendered HTML at its placeholders. */
export const toTemplate = (html: string): PartTemplate => html.split(PLACE)

const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#x27;',
}

/** Escapes as React does, so that the result is the same byte for byte. */
export const escapeValue = (text: string): string =>
	/[&<>"']/u.test(text) ? text.replace(/[&<>"']/gu, (sign) => ESCAPES[sign] ?? sign) : text

const fill: PlacePart = (template, values) =>
	template.map((text, i) => (i % 2 === 0 ? text : escapeValue(values[text] ?? ''))).join('')

const filled = new WeakMap<Values, { template: PartTemplate; html: string }>()

/** The template with these values in its places. Values that are frozen are filled in once. */
export const fillTemplate: PlacePart = (template, values) => {
	if (!Object.isFrozen(values)) return fill(template, values)
	const known = filled.get(values)
	if (known?.template === template) return known.html
	const html = fill(template, values)
	filled.set(values, { template, html })
	return html
}

/** How the page takes parts; entry.server puts their bytes in after rendering. */
export const PlacePartContext = createContext<PlacePart>(fillTemplate)

export type RenderOnceProps<Slots extends Values> = {
	/**
	 * Names what is rendered: the same name always gets the same HTML, so it has to say all that the HTML
	 * depends on. Null renders it anew.
	 */
	name: string | null
	as?: 'div' | 'header' | 'footer' | 'section' | 'ul' | 'li' | 'dl'
	className?: string
	/** The id of the title inside. */
	labelledBy?: string
} & (
	| { values?: undefined; children: ReactNode }
	| {
			/** Texts of a user or a request that differ under the same name; frozen ones are filled in once. */
			values: Slots
			/** Gets the values, or placeholders for them; it must only show them. */
			children: (values: Slots) => ReactNode
	  }
)

/**
 * A large part of a page that is the same for many requests: the server renders it once and caches the
 * HTML, because rendering it costs most of the page's CPU time. What is personal in it is in `values`,
 * of which the cache gets only the names. The browser hydrates the part as usual, so ids in it must not
 * come from `useId`, and it must not need any context of the page.
 */
export function RenderOnce<Slots extends Values>(props: RenderOnceProps<Slots>) {
	const { name, as: Element = 'div' } = props
	const attributes = { className: props.className, 'aria-labelledby': props.labelledBy }
	const renderPartOnce = useContext(RenderCacheContext)
	const place = useContext(PlacePartContext)
	const content = (values: Slots): ReactNode =>
		typeof props.children === 'function' ? props.children(values) : props.children
	const values = props.values ?? ({} as Slots)
	// React separates texts by comments, but not from empty ones.
	const isCacheable = name !== null && Object.values(values).every((text) => text !== '')
	if (renderPartOnce === null || !isCacheable) {
		return <Element {...attributes}>{content(values)}</Element>
	}
	const template = renderPartOnce(name, () => <>{content(placeholders(values))}</>)
	const html = place(template, values)
	return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
