import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { GuideForm } from '~/guides/components/guide-form'
import { namesOrFailure } from '~/guides/desk.server'
import { guideFormAction, previewOf } from '~/guides/desk-form.server'
import { EMPTY_GUIDE } from '~/guides/guide-form'
import { revalidateUnlessUnsent } from '~/platform/unsent'
import { pageMeta } from '~/shell/page-meta'
import { refusalHeaders } from '~/platform/refusal-headers'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Create new guide', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireAdmin(request, context)
	return {
		userId: user._id,
		guideId: null,
		stored: EMPTY_GUIDE,
		revision: 0,
		preview: previewOf(''),
		...(await namesOrFailure()),
	}
}

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	return guideFormAction(args, null, { id: user._id })
}

export const shouldRevalidate = revalidateUnlessUnsent

export default function NewGuide() {
	const answer = useActionData<typeof action>()
	return <GuideForm {...useLoaderData<typeof loader>()} answer={answer} />
}
