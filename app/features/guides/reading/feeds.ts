import { paths } from '~/core/http/paths'
import type { Guide } from './guide'

/** The Atom feed and the sitemap of the free guides. Neither includes premium guides. */

export type PublishedGuide = Pick<Guide, 'title' | 'slug' | 'summary' | 'createdAt' | 'updatedAt'>

/** Escapes text for XML; removes characters that XML forbids. */
function xml(text: string): string {
	return text
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
		.replace(/&/gu, '&amp;')
		.replace(/</gu, '&lt;')
		.replace(/>/gu, '&gt;')
		.replace(/"/gu, '&quot;')
}

type Site = { origin: string; brand: string }

/** An Atom feed with the title and summary of each guide. */
export function atomFeed(guides: readonly PublishedGuide[], { origin, brand }: Site): string {
	const newest = guides
		.map(({ updatedAt }) => updatedAt)
		.sort()
		.at(-1)
	const entries = guides.map((guide) => {
		const url = xml(origin + paths.guide(guide.slug))
		return `	<entry>
		<id>${url}</id>
		<title>${xml(guide.title)}</title>
		<link href="${url}"/>
		<published>${guide.createdAt}</published>
		<updated>${guide.updatedAt}</updated>
		<summary>${xml(guide.summary)}</summary>
	</entry>
`
	})
	return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
	<id>${xml(origin + paths.guides())}</id>
	<title>${xml(brand)} guides</title>
	<author><name>${xml(brand)}</name></author>
	<link href="${xml(origin + paths.guides())}"/>
	<link rel="self" href="${xml(origin + paths.feed())}"/>
	<updated>${newest ?? '1970-01-01T00:00:00.000Z'}</updated>
${entries.join('')}</feed>
`
}

/** The sitemap: all public pages. */
export function siteMap(
	guides: readonly Pick<PublishedGuide, 'slug' | 'updatedAt'>[],
	{ origin, pages }: { origin: string; pages: readonly string[] },
): string {
	const url = (path: string, lastModified?: string) =>
		`	<url><loc>${xml(origin + path)}</loc>${lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`}</url>\n`
	return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((path) => url(path)).join('')}${guides
		.map((guide) => url(paths.guide(guide.slug), guide.updatedAt))
		.join('')}</urlset>
`
}

/** The robots.txt: paths to exclude, and the sitemap. */
export function robots(origin: string): string {
	const closed = ['/api/', '/dev/', '/admin', '/dashboard', '/profile']
	return [
		'User-agent: *',
		...closed.map((path) => `Disallow: ${path}`),
		`Sitemap: ${origin + paths.sitemap()}`,
		'',
	].join('\n')
}
