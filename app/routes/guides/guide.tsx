import type { MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import {
	requireAdmin,
	requirePremiumGuide,
	getViewer,
} from '~/features/accounts/access/guards.server'
import { deleteGuideSchema } from '~/features/guides/guides.schema.server'
import { GuideFailure } from '~/features/guides/reading/guide-failure'
import { GuidePage } from '~/features/guides/reading/guide-page'
import { readingMinutes } from '~/features/guides/reading/guide'
import { guideMeta } from '~/features/guides/reading/guide-meta'
import { withLiveLinks } from '~/features/guides/markdown/live-links.server'
import { markMembersLinks } from '~/features/guides/markdown/members-links'
import { renderMarkdown } from '~/features/guides/markdown/markdown.server'
import {
	findGuideCard,
	findGuideFor,
	adjacentGuides,
	relatedGuides,
} from '~/features/guides/reading/guides.queries.server'
import { deleteGuide } from '~/features/guides/editor/guides.commands.server'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { requirePictureDocument } from '~/features/guides/reading/picture-pages.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { getBrand, pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const handle: PageHandle = {
	cacheable: true,
	hydrate: false,
	script: 'guides',
	maxScriptKb: 6,
}

// After a rejected action there is no data at all.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	data?.guide === undefined
		? pageMeta(matches, { title: 'Guide Not Found', noIndex: true })
		: [
				...pageMeta(matches, {
					title: data.guide.title,
					...(data.guide.summary === '' ? {} : { description: data.guide.summary }),
				}),
				...guideMeta({ ...data, brand: getBrand(matches) }),
			]

const missing = () => new Response('Guide not found.', { status: 404 })

export const loader = guarded(getViewer, async ({ request, params, context, viewer }) => {
	requirePictureDocument(request)
	const found = await findGuideFor(viewer, { slug: params['slug'] ?? '' })
	if (found === null) throw missing()
	if (found.guide === null) await requirePremiumGuide(request, context)
	const whole = found.guide
	if (whole === null) throw missing()
	const { content, updatedAt, revision: _revision, ...guide } = whole
	const rendered = renderMarkdown(content)
	if (rendered === null) throw new Error(`The text of guide ${guide.id} cannot be rendered`)
	const [related, neighbors, { html }] = await Promise.all([
		relatedGuides(whole.id),
		adjacentGuides(whole),
		withLiveLinks(rendered.html),
	])
	return {
		guide,
		updatedAt,
		html: viewer.tier === 'paid' ? html : markMembersLinks(html),
		contents: rendered.contents,
		minutes: readingMinutes(rendered.words),
		related,
		...neighbors,
		isAdmin: viewer.user?.isAdmin ?? false,
		isConfirming: new URL(request.url).searchParams.get('confirm') === 'delete',
		origin: config().origin,
	}
})

const redirectFailed = (request: Request, slug = '') =>
	redirectWithFlash(request, paths.guide(slug), { kind: 'error', text: 'Failed to delete guide' })

/** The only action is delete. */
export const action = defineAction({
	guard: requireAdmin,
	schema: deleteGuideSchema,
	failed: ({ request, params }) => redirectFailed(request, params['slug']),
	handler: async ({ request, params, viewer, now }) => {
		const card = await findGuideCard({ slug: params['slug'] ?? '' })
		if (card === null || !(await deleteGuide(card.id, now, { id: viewer.user.id }))) {
			return redirectFailed(request, params['slug'])
		}
		return redirectWithFlash(request, paths.guides(), {
			kind: 'success',
			text: 'Guide deleted successfully',
		})
	},
})

export default function GuideRoute() {
	return <GuidePage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
	const error = useRouteError()
	const { pathname } = useLocation()
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	return <GuideFailure isMissing={isMissing} again={pathname} />
}
