import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { withheldBy } from '~/features/accounts/access/access-policy'
import { getViewer } from '~/features/accounts/access/guards.server'
import { LibraryFailure, GuideListPage } from '~/features/guides/list/guide-list-page'
import { listGuidesForViewer } from '~/features/guides/list/guide-list.server'
import { guideListPath, narrows, readGuideListQuery } from '~/features/guides/list/guide-list-query'
import { mayRead } from '~/features/guides/reading/guide-access'
import { config } from '~/core/config/config.server'
import { requirePictureDocument } from '~/features/guides/reading/picture-pages.server'
import { guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'
import { pageMeta } from '~/layout/page/page-meta'

export const handle: PageHandle = {
	cacheable: true,
	hydrate: false,
	script: 'guides',
	maxScriptKb: 6,
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
	...pageMeta(matches, {
		title: 'Real Estate Investment Guides',
		description:
			'Free and premium guides for real estate investors: financing a flip, DSCR loans, the 70% rule, rehab budgets, reserves and comps, with examples you can open in the calculator.',
		noIndex: data?.isNarrowed,
	}),
	...(data?.origin === undefined ? [] : libraryLinks(data.origin)),
]

function libraryLinks(origin: string) {
	return [
		{ tagName: 'link', rel: 'canonical', href: origin + paths.guides() },
		{
			tagName: 'link',
			rel: 'alternate',
			type: 'application/atom+xml',
			title: 'Guides',
			href: origin + paths.feed(),
		},
	]
}

/**
 * The address without a plain form's default fields; null if it is already normalized. `fresh`
 * marks a first search: its order was the default of the list.
 */
function plainAddress(query: URLSearchParams): string | null {
	const isFresh = query.has('fresh')
	const isUsual = query.get('sort') === 'newest' && (query.get('search') ?? '').trim() === ''
	const isEmpty = ['category', 'tag', 'search', 'sort'].some((name) => query.get(name) === '')
	if (!isFresh && !isUsual && !isEmpty) return null
	const plain = readGuideListQuery(query)
	return guideListPath(isFresh && plain.sort === 'newest' ? { ...plain, sort: null } : plain)
}

export const loader = guarded(getViewer, async ({ request, viewer }) => {
	requirePictureDocument(request)
	const { searchParams } = new URL(request.url)
	const query = readGuideListQuery(searchParams)
	const plain = plainAddress(searchParams)
	if (plain !== null) return redirect(plain)
	return {
		query,
		...(await listGuidesForViewer(viewer, query)),
		isEntitled: mayRead({ isFree: false }, viewer.tier),
		withheld: viewer.user === null ? null : withheldBy(viewer.user),
		isAdmin: viewer.user?.isAdmin ?? false,
		isNarrowed: narrows(query),
		origin: config().origin,
	}
})

export default function Guides() {
	return <GuideListPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
	const { pathname, search } = useLocation()
	return <LibraryFailure again={pathname + search} />
}
