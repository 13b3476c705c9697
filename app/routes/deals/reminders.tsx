import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
	remindersAction,
	remindersView,
	requireReminderOwner,
} from '~/features/deals/reminders/reminders.actions.server'
import { RemindersPage } from '~/features/deals/reminders/reminders-page'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Deal Reminders', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	return remindersView(await requireReminderOwner(request, context))
}

export const action = remindersAction

export default function RemindersRoute() {
	return <RemindersPage {...useLoaderData<typeof loader>()} />
}
