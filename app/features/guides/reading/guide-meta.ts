import { paths } from '~/core/http/paths'
import { coverToShow } from './cover-url'
import { type GuideSummary, mainCategory } from './guide'

/** Metadata of a guide for search engines and link previews. */

export type GuideMetaInput = {
	guide: GuideSummary
	origin: string
	brand: string
	updatedAt: string
}

const absolute = (origin: string, url: string): string => new URL(url, origin).href

/** Canonical URL, social cards and structured data, in the format of Remix's `meta`. */
export function guideMeta({ guide, origin, brand, updatedAt }: GuideMetaInput) {
	const url = absolute(origin, paths.guide(guide.slug))
	const image = absolute(origin, coverToShow(guide.coverImage))
	const { title, summary } = guide
	return [
		{ tagName: 'link', rel: 'canonical', href: url },
		{ property: 'og:type', content: 'article' },
		{ property: 'og:site_name', content: brand },
		{ property: 'og:title', content: title },
		{ property: 'og:description', content: summary },
		{ property: 'og:url', content: url },
		{ property: 'og:image', content: image },
		{ property: 'article:published_time', content: guide.createdAt },
		{ property: 'article:modified_time', content: updatedAt },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{
			'script:ld+json': {
				'@context': 'https://schema.org',
				'@type': 'Article',
				headline: title,
				description: summary,
				image: [image],
				datePublished: guide.createdAt,
				dateModified: updatedAt,
				articleSection: mainCategory(guide) ?? undefined,
				keywords: guide.tags.join(', '),
				isAccessibleForFree: guide.isFree,
				mainEntityOfPage: url,
				publisher: { '@type': 'Organization', name: brand },
			},
		},
	]
}
