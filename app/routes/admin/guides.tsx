import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { AdminListPage } from '~/features/guides/admin-list/admin-list-page'
import {
	deletedGuides,
	loadAdminList,
	loadTaxonomy,
} from '~/features/guides/admin-list/admin-list.server'
import { adminListPath, readAdminListQuery } from '~/features/guides/admin-list/admin-list-query'
import { AdminListIntent } from '~/features/guides/guides.schema.server'
import { deleteGuide, restoreGuide } from '~/features/guides/editor/guides.commands.server'
import { currentTime } from '~/core/time/clock'
import { isBusy } from '~/core/db/db.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseTrustedForm } from '~/core/forms/parse-form.server'
import { log } from '~/core/log.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'
import { ButtonLink } from '~/ui/button/button'
import { Plus } from '~/ui/icons/icons'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Manage guides', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const query = readAdminListQuery(new URL(request.url).searchParams)
	const now = currentTime()
	const [table, { categories }, trash] = await Promise.all([
		loadAdminList(query, now),
		loadTaxonomy(),
		query.isTrash ? deletedGuides(now) : [],
	])
	return { query, ...table, categories, trash }
}

type Done = { isDone: boolean; success: Message; failure: string }

const UNDO_MS = 6_000

async function handleIntent(form: FormData, by: { id: string }): Promise<Done> {
	const parsed = AdminListIntent.safeParse(Object.fromEntries(form))
	if (!parsed.success) throw new Response(UNKNOWN_BUTTON_TEXT, { status: 400 })
	const { intent, id } = parsed.data
	const now = currentTime()
	if (intent === 'restore') {
		return {
			isDone: (await restoreGuide(id, now, by)) !== null,
			success: { kind: 'success', text: 'Guide restored' },
			failure: 'Failed to restore guide',
		}
	}
	return {
		isDone: await deleteGuide(id, now, by),
		success: {
			kind: 'success',
			text: 'Guide deleted successfully',
			// Long enough for the Undo button.
			durationMs: UNDO_MS,
			action: {
				kind: 'form',
				label: 'Undo',
				to: paths.manageGuides(),
				fields: { intent: 'restore', id },
			},
		},
		failure: 'Failed to delete guide',
	}
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args
	const { user } = await requireAdmin(request)
	const form = await parseTrustedForm(args)
	const query = readAdminListQuery(new URL(request.url).searchParams)
	const back = adminListPath({ ...query, confirm: '' })
	try {
		const { isDone, success, failure } = await handleIntent(form, { id: user._id })
		const message: Message = isDone ? success : { kind: 'error', text: failure }
		return await redirectWithFlash(request, back, message)
	} catch (error) {
		if (error instanceof Response || isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'guide change failed')
		const text =
			form.get('intent') === 'restore' ? 'Failed to restore guide' : 'Failed to delete guide'
		return redirectWithFlash(request, back, { kind: 'error', text })
	}
}

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
