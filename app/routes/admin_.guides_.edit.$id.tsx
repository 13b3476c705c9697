import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
	isRouteErrorResponse,
	useActionData,
	useLoaderData,
	useLocation,
	useRouteError,
} from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { DeskFailure } from '~/guides/components/guide-failure'
import { GuideForm } from '~/guides/components/guide-form'
import { namesOrFailure } from '~/guides/desk.server'
import { guideFormAction, previewOf } from '~/guides/desk-form.server'
import { valuesOf } from '~/guides/guide-form'
import { findGuideById } from '~/guides/read-guide.server'
import { revalidateUnlessUnsent } from '~/platform/unsent'
import { pageMeta } from '~/shell/page-meta'
import { refusalHeaders } from '~/platform/refusal-headers'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Edit guide', noIndex: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { user } = await requireAdmin(request, context)
	const guide = await findGuideById(params['id'] ?? '')
	if (guide === null) throw new Response('Guide not found.', { status: 404 })
	return {
		userId: user._id,
		guideId: guide._id,
		stored: valuesOf(guide),
		revision: guide.revision,
		preview: previewOf(guide.content),
		...(await namesOrFailure()),
	}
}

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	return guideFormAction(args, args.params['id'] ?? '', { id: user._id })
}

export const shouldRevalidate = revalidateUnlessUnsent

export default function EditGuide() {
	const view = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	// Another guide's text never stays on the screen.
	return <GuideForm key={view.guideId} {...view} answer={answer} />
}

export function ErrorBoundary() {
	const error = useRouteError()
	const { pathname } = useLocation()
	return (
		<DeskFailure isMissing={isRouteErrorResponse(error) && error.status === 404} again={pathname} />
	)
}
