import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { requireAdmin, requirePremiumGuide, viewerOf } from '~/accounts/guards.server'
import { GuideFailure } from '~/guides/components/guide-failure'
import { GuidePage } from '~/guides/components/guide-page'
import { mayRead, readingMinutes } from '~/guides/guide'
import { guideMeta } from '~/guides/guide-meta'
import { renderMarkdown } from '~/guides/markdown.server'
import { findCard, findGuide, neighbours, relatedGuides } from '~/guides/read-guide.server'
import { deleteGuide } from '~/guides/write-guides.server'
import { currentTime } from '~/platform/clock'
import { config } from '~/platform/config.server'
import { isBusy } from '~/platform/db.server'
import { redirectWith } from '~/platform/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/platform/form-texts'
import { readForm } from '~/platform/forms.server'
import { log } from '~/platform/log.server'
import { paths } from '~/platform/paths'
import { refusalHeaders } from '~/platform/refusal-headers'
import type { PageHandle } from '~/shell/hydration'
import { brandOf, pageMeta } from '~/shell/page-meta'

export const headers = refusalHeaders

export const handle: PageHandle = { hydrate: false, script: 'guides' }

// After an action that was refused there is no data, not even undefined.
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	data?.guide === undefined
		? pageMeta(matches, { title: 'Guide Not Found', noIndex: true })
		: [
				...pageMeta(matches, { title: data.guide.title, description: data.guide.summary }),
				...guideMeta({ ...data, brand: brandOf(matches) }),
			]

const missing = () => new Response('Guide not found.', { status: 404 })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const viewer = await viewerOf(request, context)
	const card = await findCard(params['slug'] ?? '')
	if (card === null) throw missing()
	// The text of a guide is not even read for somebody who may not see it.
	if (!mayRead(card, viewer.tier)) await requirePremiumGuide(request, context)
	const whole = await findGuide(card.slug)
	if (whole === null || !mayRead(whole, viewer.tier)) throw missing()
	const [related, around] = await Promise.all([relatedGuides(card._id), neighbours(card)])
	const { content, updatedAt, revision: _revision, ...guide } = whole
	const rendered = renderMarkdown(content)
	if (rendered === null) throw new Error(`The text of guide ${guide._id} cannot be shown`)
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

/** Deleting is all that can be done here. */
export async function action(args: ActionFunctionArgs) {
	const { request, params, context } = args
	const { user } = await requireAdmin(request)
	const form = await readForm(args)
	if (form.get('intent') !== 'delete') {
		throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	}
	const slug = params['slug'] ?? ''
	const failed = () =>
		redirectWith(request, paths.guide(slug), { kind: 'error', text: 'Failed to delete guide' })
	try {
		const card = await findCard(slug)
		const by = { id: user._id }
		if (card === null || !(await deleteGuide(card._id, currentTime(), by))) return await failed()
	} catch (error) {
		if (isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'a guide was not deleted')
		return failed()
	}
	return redirectWith(request, paths.guides(), {
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
