import { DEFAULT_BRAND } from './root-loader-data'

/** One entry of what a `meta` function answers. */
type MetaEntry = { title: string } | { name: string; content: string }

/** What a `meta` function gets, as far as the brand is concerned. */
type Matches = readonly ({ id: string; data?: unknown } | undefined)[]

/** The brand that the root loader gave to the page. */
export function getBrand(matches: Matches): string {
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
	const meta: MetaEntry[] = [{ title: `${page.title} · ${getBrand(matches)}` }]
	if (page.description !== undefined) {
		meta.push({ name: 'description', content: page.description })
	}
	if (page.noIndex === true) meta.push({ name: 'robots', content: 'noindex' })
	return meta
}

/** The picture of a link preview: public/social.png, drawn by scripts/generate-assets.ts. */
const PICTURE = {
	path: '/social.png',
	alt: 'Example flip: sales price broken down into costs and profit.',
}

/** What link previews read about a page: its words, its picture and its address. */
export function socialMeta(
	matches: Matches,
	page: { title: string; description: string; path: string },
) {
	const origin = originOf(matches)
	if (origin === null) return []
	return [
		{ tagName: 'link', rel: 'canonical', href: origin + page.path },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: getBrand(matches) },
		{ property: 'og:title', content: page.title },
		{ property: 'og:description', content: page.description },
		{ property: 'og:url', content: origin + page.path },
		{ property: 'og:image', content: origin + PICTURE.path },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ property: 'og:image:alt', content: PICTURE.alt },
		{ name: 'twitter:card', content: 'summary_large_image' },
	]
}

function originOf(matches: Matches): string | null {
	const root = matches.find((match) => match?.id === 'root')?.data
	const origin =
		typeof root === 'object' && root !== null && 'origin' in root ? root.origin : undefined
	return typeof origin === 'string' ? origin : null
}
