import { ANALYSIS_KEYS } from '~/deal'
import { z } from 'zod'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { formCaptcha } from '~/features/accounts/captcha/verify.server'
import { deleteAccount } from '~/features/accounts/deletion/delete-account.server'
import { profileSchema } from '~/features/accounts/profile/profile.schema.server'
import { updateProfile } from '~/features/accounts/profile/profile.server'
import { saveOwnAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { ownAssumptionsSchema } from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import { needsProviderProfile } from '~/features/directory/profile/profile-completeness'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

/** The forms of the profile: personal details, own assumptions, deletion of the account. */
export const profileAction = defineAction({
	guard: requireVerified,
	schema: z.discriminatedUnion('intent', [...profileSchema.options, ownAssumptionsSchema]),
	fields: { saveAssumptions: ANALYSIS_KEYS },
	captcha: (intent) => {
		if (intent === 'saveAssumptions') return undefined
		return formCaptcha(intent === 'delete' ? 'delete_account' : 'update_profile')
	},
	intents: {
		update: async ({ request, viewer, value, now, reject }) => {
			const result = await updateProfile(viewer.user.id, value, request, now)
			if (!result.ok) return reject(result)
			const isIncomplete = needsProviderProfile(result.user)
			const next = isIncomplete ? paths.serviceProviderProfile() : paths.profile()
			const message = { kind: 'success', text: 'Profile updated successfully!' } as const
			return redirectWithFlash(request, next, message, { setCookie: [result.setCookie] })
		},
		saveAssumptions: async ({ request, viewer, form, now, reject }) => {
			const result = await saveOwnAssumptions(viewer.user.id, form, now)
			if (!result.ok) return reject(result)
			const message = { kind: 'success', text: 'Assumptions saved' } as const
			return redirectWithFlash(request, paths.profile(), message)
		},
		delete: async ({ request, context, viewer: { user }, value, now, reject }) => {
			const { currentPassword } = value
			const providers = USER_DATA_PROVIDERS
			const result = await deleteAccount(user, currentPassword, context.ip, providers, now)
			if (!result.ok) return reject(result)
			const message = {
				kind: 'success',
				text: 'Account deleted successfully.',
				signedOut: user.id,
			} as const
			const response = await redirectWithFlash(request, paths.home(), message, {
				setCookie: [result.setCookie],
			})
			// A full load: nothing of the account stays in the memory of the page.
			response.headers.set('X-Remix-Reload-Document', 'true')
			return response
		},
	},
})
