import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin, type SignedIn } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { CheckboxGroup } from '~/features/directory/profile/checkbox-group'
import { serviceTypesSchema } from '~/features/directory/directory.schema.server'
import {
	addServiceType,
	allChoices,
	archiveServiceType,
} from '~/features/directory/taxonomy/taxonomy.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { guarded } from '~/core/http/guarded.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import { paths } from '~/core/http/paths'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Service Types', noIndex: true }

export const loader = guarded(requireAdmin, async () => ({ choices: await allChoices() }))

const setRetired =
	(isRetired: boolean) =>
	async ({ request, viewer, value, now }: ActionCall<SignedIn, { choiceId: string }>) => {
		const by = { id: viewer.user.id }
		const changedType = await archiveServiceType(value.choiceId, isRetired, by, now)
		if (changedType === null) {
			const text = 'This entry cannot be changed.'
			return redirectWithFlash(request, paths.adminServiceTypes(), { kind: 'error', text })
		}
		const text = isRetired ? `“${changedType.name}” retired` : `“${changedType.name}” restored`
		return redirectWithFlash(request, paths.adminServiceTypes(), { kind: 'success', text })
	}

export const action = defineAction({
	guard: requireAdmin,
	schema: serviceTypesSchema,
	intents: {
		add: async ({ request, viewer, value: { kind, name }, now, reject }) => {
			const added = await addServiceType(kind, name, { id: viewer.user.id }, now)
			if (!added.ok) return reject({ status: 400, field: 'name', message: added.message })
			const text = `Added “${added.name}”`
			return redirectWithFlash(request, paths.adminServiceTypes(), { kind: 'success', text })
		},
		retire: setRetired(true),
		restore: setRetired(false),
	},
})

export default function ServiceTypesPage() {
	const { choices } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const resultFor = (kind: string) =>
		(result?.values['kind'] ?? kind) === kind ? result : undefined
	return (
		<AdminPage
			title="Service Types"
			lead="The services providers can select and members can filter by. Retired types stay on existing profiles."
		>
			<div className="tiles choice-lists">
				<CheckboxGroup
					kind="serviceType"
					title="Service types"
					label="New service type"
					rows={choices.serviceType}
					result={resultFor('serviceType')}
				/>
				<CheckboxGroup
					kind="specialty"
					title="Contractor specialties"
					label="New specialty"
					rows={choices.specialty}
					result={resultFor('specialty')}
				/>
			</div>
		</AdminPage>
	)
}
