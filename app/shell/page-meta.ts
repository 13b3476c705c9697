import { DEFAULT_BRAND } from './root-data'

/** One entry of what a `meta` function answers. */
type MetaEntry = { title: string } | { name: string; content: string }

/** What a `meta` function gets, as far as the brand is concerned. */
type Matches = readonly ({ id: string; data?: unknown } | undefined)[]

/** The brand that the root loader gave to the page. */
export function brandOf(matches: Matches): string {
	const root = matches.find((match) => match?.id === 'root')?.data
	const brand =
		typeof root === 'object' && root !== null && 'brand' in root ? root.brand : undefined
	return typeof brand === 'string' ? brand : DEFAULT_BRAND
}

/**
 * The title and description of a page, for its `meta` function:
 * `export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title, description })`.
 * The title reads `{Page} · {brand}`.
 */
export function pageMeta(
	matches: Matches,
	page: { title: string; description?: string; noIndex?: boolean },
): MetaEntry[] {
	const meta: MetaEntry[] = [{ title: `${page.title} · ${brandOf(matches)}` }]
	if (page.description !== undefined) {
		meta.push({ name: 'description', content: page.description })
	}
	if (page.noIndex === true) meta.push({ name: 'robots', content: 'noindex' })
	return meta
}
