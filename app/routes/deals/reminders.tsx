import { useLoaderData } from '@remix-run/react'
import {
	remindersAction,
	remindersView,
	requireReminderOwner,
} from '~/features/deals/reminders/reminders.actions.server'
import { RemindersPage } from '~/features/deals/reminders/reminders-page'
import { guarded } from '~/core/http/guarded.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Deal Reminders', noIndex: true }

export const loader = guarded(requireReminderOwner, ({ viewer }) => remindersView(viewer))

export const action = remindersAction

export default function RemindersRoute() {
	return <RemindersPage {...useLoaderData<typeof loader>()} />
}
