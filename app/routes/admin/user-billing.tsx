import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { AdminPage } from '~/features/admin/admin-page'
import { loadUserOr404 } from '~/features/admin/users/user.actions.server'
import { displayName } from '~/features/admin/users/user-fields'
import { COMMAND_TITLES, CommandPage } from '~/features/billing/admin-commands/command-page'
import { commandSchema } from '~/features/billing/admin-commands/command.schema.server'
import { commandView } from '~/features/billing/admin-commands/command-view.server'
import { runCommand } from '~/features/billing/admin-commands/run-command.server'
import { guarded } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import { paths } from '~/core/http/paths'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Payments of a Member', noIndex: true }

/** Refund, cancellation and extension of a member's plan: the form, then its confirmation. */
export const loader = guarded(requireAdmin, async ({ request, params, context }) => {
	const { user } = await loadUserOr404(request, params['id'])
	await requireProof(request, context)
	const { pathname, searchParams } = new URL(request.url)
	const view = await commandView(user.id, searchParams)
	const back = paths.adminUser(user.id)
	if (view === null) {
		const text = 'There is nothing to do here.'
		const message = { kind: 'info', text, key: 'guard', place: 'page' } as const
		throw (await redirectWithFlash(request, back, message)) as Response
	}
	const { intent } = view
	const form = paths.adminUserBilling(user.id, { intent, payment: searchParams.get('payment') })
	const here = `${pathname.replace(/\.data$/u, '')}?${searchParams}`
	const page = { view, form, here, back, name: displayName(user), email: user.email }
	const hasErrors = Object.keys(view.errors).length > 0
	return data(page, { status: hasErrors ? 400 : view.problem === null ? 200 : 409 })
})

export const action = defineAction({
	guard: requireAdmin,
	schema: commandSchema,
	handler: async ({ request, params, viewer, value, now, reject }) => {
		await requireProof(request)
		const userId = params['id'] ?? ''
		const result = await runCommand(value, { userId, admin: { id: viewer.user.id }, now })
		if (!result.ok) return reject(result)
		const message = { kind: 'success', text: result.message, durationMs: 8_000 } as const
		return redirectWithFlash(request, paths.adminUser(userId), message)
	},
})

export default function UserBillingPage() {
	const { name, email, ...page } = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const failure = Object.values(result?.errors ?? {})[0]?.[0] ?? null
	return (
		<AdminPage title={COMMAND_TITLES[page.view.intent]} lead={`${name}, ${email}`}>
			<CommandPage {...page} failure={failure} />
		</AdminPage>
	)
}
