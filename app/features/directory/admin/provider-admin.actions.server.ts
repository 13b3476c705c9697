import { requireAdmin } from '~/features/accounts/access/guards.server'
import { isEmailAddress } from '~/features/accounts/sign-up/email-address'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import {
	adminProviderSchema,
	newProviderSchema,
} from '~/features/directory/directory.schema.server'
import {
	createProvider,
	findProvider,
	type ProviderForAdmin,
	restore,
	unlist,
	updateProvider,
} from './provider-admin.server'
import { parseProfileForm, applyAdminVisibility } from '~/features/directory/profile/profile-form'
import { EMPTY_PROFILE, type ProviderProfile } from '~/features/directory/profile/profile'
import { ADMIN_TEXTS } from '~/features/directory/messages'
import { closeReports } from '~/features/directory/reports/reports.server'

/** Form actions of the admin's provider pages. */

const redirectDone = (request: Request, to: string, text: string) =>
	redirectWithFlash(request, to, { kind: 'success', text })

/** The email of a new provider is who they are: without it nothing else is looked at. */
export function newEmailProblem(email: string): string | null {
	if (email.trim() === '') return ADMIN_TEXTS.emailRequired
	return isEmailAddress(email) ? null : 'Please enter a valid email address.'
}

/** Enters a provider from the form at `/admin/service-providers/new`. */
export const createAction = defineAction({
	guard: requireAdmin,
	schema: newProviderSchema,
	fields: { create: Object.keys(EMPTY_PROFILE) },
	values: parseProfileForm,
	failed: ADMIN_TEXTS.createFailed,
	handler: async ({ request, viewer, form, now, reject }) => {
		const input = applyAdminVisibility(parseProfileForm(form), null)
		const message = newEmailProblem(input.email)
		if (message !== null) return reject({ status: 400, field: 'email', message })
		const result = await createProvider(input.email, input, { id: viewer.user.id }, now)
		if (!result.ok) return reject(result)
		return redirectDone(request, paths.adminProviders(), ADMIN_TEXTS.created)
	},
})

/** Loads the provider of an admin page, or redirects to the list. */
export async function loadProviderOrRedirect(
	request: Request,
	id: string | undefined,
): Promise<ProviderForAdmin> {
	const loadedProvider = await findProvider(id ?? '')
	if (loadedProvider !== null) return loadedProvider
	const text = ADMIN_TEXTS.noneSelected
	const message = { kind: 'info', text, key: 'guard', place: 'page' } as const
	throw (await redirectWithFlash(request, paths.adminProviders(), message)) as Response
}

/** For an account's listing, the profile as its owner stored it. */
export const ownerProfile = ({ isEntered, profile }: ProviderForAdmin): ProviderProfile | null =>
	isEntered ? null : profile

/** The buttons of `/admin/service-providers/{id}`. */
export const editAction = defineAction({
	guard: requireAdmin,
	schema: adminProviderSchema,
	fields: { save: Object.keys(EMPTY_PROFILE) },
	values: parseProfileForm,
	failed: ADMIN_TEXTS.updateFailed,
	intents: {
		save: async ({ request, params, viewer, form, value, now, reject }) => {
			const provider = await loadProviderOrRedirect(request, params['id'])
			const input = applyAdminVisibility(parseProfileForm(form), ownerProfile(provider))
			const edit = { admin: { id: viewer.user.id }, revision: value.revision }
			const saved = await updateProvider(provider.id, input, edit, now)
			if (!saved.ok) return reject(saved)
			return redirectDone(request, paths.adminProviders(), ADMIN_TEXTS.updated)
		},
		takeOff: async ({ request, params, viewer, value, now }) => {
			const { id } = await loadProviderOrRedirect(request, params['id'])
			await unlist(id, value.reason, { id: viewer.user.id }, now)
			return redirectDone(request, paths.adminProvider(id), 'Removed from the directory')
		},
		restore: async ({ request, params, viewer, now }) => {
			const { id } = await loadProviderOrRedirect(request, params['id'])
			await restore(id, { id: viewer.user.id }, now)
			return redirectDone(request, paths.adminProvider(id), 'Restored to the directory')
		},
		closeReports: async ({ request, params, viewer, now }) => {
			const { id } = await loadProviderOrRedirect(request, params['id'])
			await closeReports(id, { id: viewer.user.id }, now)
			return redirectDone(request, paths.adminProvider(id), 'Reports marked as resolved')
		},
	},
})
