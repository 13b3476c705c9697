import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { AdminPage } from '~/admin/components/admin-page'
import { ManagePage } from '~/guides/components/manage-page'
import { deletedGuides, deskTable, knownNames } from '~/guides/desk.server'
import { deskPath, readDeskQuery } from '~/guides/desk-query'
import { ManageIntent } from '~/guides/guides.schema.server'
import { deleteGuide, restoreGuide } from '~/guides/write-guides.server'
import { currentTime } from '~/platform/clock'
import { isBusy } from '~/platform/db.server'
import { redirectWith } from '~/platform/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/platform/form-texts'
import { readForm } from '~/platform/forms.server'
import { log } from '~/platform/log.server'
import type { Message } from '~/platform/messages'
import { paths } from '~/platform/paths'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'
import { ButtonLink } from '~/ui/button'
import { Plus } from '~/ui/icons'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Manage guides', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	const query = readDeskQuery(new URL(request.url).searchParams)
	const now = currentTime()
	const [table, { categories }, trash] = await Promise.all([
		deskTable(query, now),
		knownNames(),
		query.isTrash ? deletedGuides(now) : [],
	])
	return { query, ...table, categories, trash }
}

type Done = { isDone: boolean; success: Message; failure: string }

const UNDO_MS = 6_000

async function carryOut(form: FormData, by: { id: string }): Promise<Done> {
	const parsed = ManageIntent.safeParse(Object.fromEntries(form))
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
			// Long enough to be read and reached.
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
	const form = await readForm(args)
	const query = readDeskQuery(new URL(request.url).searchParams)
	const back = deskPath({ ...query, confirm: '' })
	try {
		const { isDone, success, failure } = await carryOut(form, { id: user._id })
		const message: Message = isDone ? success : { kind: 'error', text: failure }
		return await redirectWith(request, back, message)
	} catch (error) {
		if (error instanceof Response || isBusy(error)) throw error
		log.error({ requestId: context.requestId, err: String(error) }, 'a guide was not changed')
		const text =
			form.get('intent') === 'restore' ? 'Failed to restore guide' : 'Failed to delete guide'
		return redirectWith(request, back, { kind: 'error', text })
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
			<ManagePage {...useLoaderData<typeof loader>()} />
		</AdminPage>
	)
}
