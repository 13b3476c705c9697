import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { AdminListPage } from '~/features/guides/admin-list/admin-list-page'
import { deletedGuides, loadAdminList } from '~/features/guides/admin-list/admin-list.server'
import { adminListPath, readAdminListQuery } from '~/features/guides/admin-list/admin-list-query'
import { adminListSchema } from '~/features/guides/guides.schema.server'
import { deleteGuide, restoreGuide } from '~/features/guides/editor/guides.commands.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'
import { ButtonLink } from '~/ui/button/button'
import { Plus } from '~/ui/icons/icons'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Manage guides', noIndex: true }

export const loader = guarded(requireAdmin, async ({ request }) => {
	const query = readAdminListQuery(new URL(request.url).searchParams)
	const now = currentTime()
	const [table, trash] = await Promise.all([
		loadAdminList(query, now),
		query.isTrash ? deletedGuides(now) : [],
	])
	return { query, ...table, trash }
})

const UNDO_MS = 6_000

const FAILED = {
	delete: { kind: 'error', text: 'Failed to delete guide' },
	restore: { kind: 'error', text: 'Failed to restore guide' },
} as const

/** Back to the list as it was, with what became of the button. */
function redirectToList(request: Request, message: Message) {
	const query = readAdminListQuery(new URL(request.url).searchParams)
	return redirectWithFlash(request, adminListPath({ ...query, confirm: '' }), message)
}

export const action = defineAction({
	guard: requireAdmin,
	schema: adminListSchema,
	failed: ({ request, intent }) =>
		redirectToList(request, intent === 'restore' ? FAILED.restore : FAILED.delete),
	intents: {
		restore: async ({ request, viewer, value: { id }, now }) => {
			const restored = await restoreGuide(id, now, { id: viewer.user.id })
			const message: Message = { kind: 'success', text: 'Guide restored' }
			return redirectToList(request, restored === null ? FAILED.restore : message)
		},
		delete: async ({ request, viewer, value: { id }, now }) => {
			const isDeleted = await deleteGuide(id, now, { id: viewer.user.id })
			if (!isDeleted) return redirectToList(request, FAILED.delete)
			return redirectToList(request, {
				kind: 'success',
				text: 'Guide deleted successfully',
				// Long enough to be read and reached.
				durationMs: UNDO_MS,
				action: {
					kind: 'form',
					label: 'Undo',
					to: paths.manageGuides(),
					fields: { intent: 'restore', id },
				},
			})
		},
	},
})

export default function ManageGuides() {
	return (
		<AdminPage
			title="Manage Guides"
			actions={
				<ButtonLink to={paths.newGuide()} variant="primary" icon={<Plus />}>
					Create New Guide
				</ButtonLink>
			}
		>
			<AdminListPage {...useLoaderData<typeof loader>()} />
		</AdminPage>
	)
}
