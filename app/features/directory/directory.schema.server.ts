import { z } from 'zod'
import { DETAILS_MAX, REPORT_REASONS } from '~/features/directory/reports/report-reasons'

/** Form schemas of the directory, except profiles, which have their own parser. */

const recaptchaToken = z.string().max(4096).default('')
/** Honeypot field, invisible to users: only a bot fills it in. */
const nickname = z.string().max(2000).default('')
const id = z.string().min(1).max(64)

/** The pages of a provider's own profile. */
export const OwnProfileForm = z.object({
	intent: z.enum(['save', 'remove', 'cancel']),
	recaptchaToken,
	nickname,
})

/** The directory page. */
export const DirectoryForm = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('acceptTerms') }),
	z.object({ intent: z.literal('declineTerms') }),
	z.object({
		intent: z.enum(['favorite', 'unfavorite']),
		providerId: id,
		/** The return address without JavaScript. */
		anchor: z.string().max(80).default(''),
	}),
])

export const ReportForm = z.object({
	reason: z.enum(REPORT_REASONS.map(({ value }) => value) as ['wrongDetails', ...string[]], {
		error: 'Please choose what is wrong',
	}),
	details: z
		.string()
		.trim()
		.max(DETAILS_MAX, `Please use ${DETAILS_MAX} characters or less`)
		.default(''),
})

/** The admin's pages of one provider. */
export const AdminProviderForm = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('save'),
		revision: z.coerce.number().int().min(0).default(0),
	}),
	z.object({
		intent: z.literal('takeOff'),
		reason: z.string().trim().max(500, 'Please use 500 characters or less').default(''),
	}),
	z.object({ intent: z.literal('restore') }),
	z.object({ intent: z.literal('closeReports') }),
])

export const NewProviderForm = z.object({ intent: z.literal('create') })

/** The page where admins manage the service types and specialties. */
export const ListsForm = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('add'),
		kind: z.enum(['serviceType', 'specialty']),
		name: z.string().max(500).default(''),
	}),
	z.object({ intent: z.enum(['retire', 'restore']), choiceId: id }),
])
