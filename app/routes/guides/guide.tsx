import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import {
	requireAdmin,
	requirePremiumGuide,
	getViewer,
} from '~/features/accounts/access/guards.server'
import { GuideFailure } from '~/features/guides/reading/guide-failure'
import { GuidePage } from '~/features/guides/reading/guide-page'
import { mayRead, readingMinutes } from '~/features/guides/reading/guide'
import { guideMeta } from '~/features/guides/reading/guide-meta'
import { renderMarkdown } from '~/features/guides/markdown/markdown.server'
import {
	findCard,
	findGuide,
	adjacentGuides,
	relatedGuides,
} from '~/features/guides/reading/guides.queries.server'
import { deleteGuide } from '~/features/guides/editor/guides.commands.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseTrustedForm } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { getBrand, pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const handle: PageHandle = { hydrate: false, script: 'guides' }

// After a rejected action there is no data at all.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	data?.guide === undefined
		? pageMeta(matches, { title: 'Guide Not Found', noIndex: true })
		: [
				...pageMeta(matches, { title: data.guide.title, description: data.guide.summary }),
				...guideMeta({ ...data, brand: getBrand(matches) }),
			]

const missing = () => new Response('Guide not found.', { status: 404 })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await getViewer(request, context)
	const card = await findCard(params['slug'] ?? '')
	if (card === null) throw missing()
	// Does not even read the text for users who may not see it.
	if (!mayRead(card, viewer.tier)) await requirePremiumGuide(request, context)
	const whole = await findGuide(card.slug)
	if (whole === null || !mayRead(whole, viewer.tier)) throw missing()
	const [related, around] = await Promise.all([relatedGuides(card._id), adjacentGuides(card)])
	const { content, updatedAt, revision: _revision, ...guide } = whole
	const rendered = renderMarkdown(content)
	if (rendered === null) throw new Error(`The text of guide ${guide._id} cannot be rendered`)
	return {
		guide,
		updatedAt,
		html: rendered.html,
		contents: rendered.contents,
		minutes: readingMinutes(rendered.words),
		related,
		...around,
		isAdmin: viewer.user?.isAdmin ?? false,
		isConfirming: new URL(request.url).searchParams.get('confirm') === 'delete',
		origin: config().origin,
	}
}

/** The only action is deleting. */
export async function action(args: ActionFunctionArgs) {
	const { request, params, context } = args
	const { user } = await requireAdmin(request)
	const form = await parseTrustedForm(args)
	if (form.get('intent') !== 'delete') {
		throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	}
	const slug = params['slug'] ?? ''
	const failed = () =>
		redirectWithFlash(request, paths.guide(slug), { kind: 'error', text: 'Failed to delete guide' })
	try {
		const card = await findCard(slug)
		const by = { id: user._id }
		if (card === null || !(await deleteGuide(card._id, currentTime(), by))) return await failed()
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'guide could not be deleted')
		return failed()
	}
	return redirectWithFlash(request, paths.guides(), {
		kind: 'success',
		text: 'Guide deleted successfully',
	})
}

export default function GuideRoute() {
	return <GuidePage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
	const error = useRouteError()
	const { pathname } = useLocation()
	const isMissing = isRouteErrorResponse(error) && error.status === 404
	return <GuideFailure isMissing={isMissing} again={pathname} />
}
