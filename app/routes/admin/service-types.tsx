import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { CheckboxGroup } from '~/features/directory/profile/checkbox-group'
import { ListsForm } from '~/features/directory/directory.schema.server'
import {
	addServiceType,
	allChoices,
	archiveServiceType,
} from '~/features/directory/taxonomy/taxonomy.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-texts'
import { parseForm, parseTrustedForm } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { pageMeta } from '~/layout/page/page-meta'

export const headers = retryAfterHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Service Types', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context)
	return { choices: await allChoices() }
}

export async function action(args: ActionFunctionArgs) {
	const { request } = args
	const { user } = await requireAdmin(request)
	const by = { id: user._id }
	const parsed = parseForm(await parseTrustedForm(args), ListsForm)
	if (!parsed.ok) {
		const refused = { kind: null, name: '', message: UNKNOWN_BUTTON_TEXT }
		return data(refused, { status: 400 })
	}
	const form = parsed.value
	const now = currentTime()
	if (form.intent === 'add') {
		const added = await addServiceType(form.kind, form.name, by, now)
		if (!added.ok) {
			return data({ kind: form.kind, name: form.name, message: added.message }, { status: 400 })
		}
		return redirectWithFlash(request, paths.adminServiceTypes(), {
			kind: 'success',
			text: `Added “${added.name}”`,
		})
	}
	const isRetired = form.intent === 'retire'
	const changed = await archiveServiceType(form.choiceId, isRetired, by, now)
	if (changed === null) {
		const text = 'This entry cannot be changed.'
		return redirectWithFlash(request, paths.adminServiceTypes(), { kind: 'error', text })
	}
	const text = isRetired ? `“${changed.name}” retired` : `“${changed.name}” restored`
	return redirectWithFlash(request, paths.adminServiceTypes(), { kind: 'success', text })
}

export default function ServiceTypesPage() {
	const { choices } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const answerFor = (kind: string) => (answer?.kind === kind ? answer : undefined)
	return (
		<AdminPage
			title="Service Types"
			lead="The services providers can select and members can filter by. Retired types stay on existing profiles."
		>
			<div className="choice-lists">
				<CheckboxGroup
					kind="serviceType"
					title="Service types"
					label="New service type"
					rows={choices.serviceType}
					answer={answerFor('serviceType')}
				/>
				<CheckboxGroup
					kind="specialty"
					title="Contractor specialties"
					label="New specialty"
					rows={choices.specialty}
					answer={answerFor('specialty')}
				/>
			</div>
		</AdminPage>
	)
}
