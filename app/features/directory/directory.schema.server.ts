import { z } from 'zod'
import { MAX_INTEGER } from '~/core/integer-range'
import { isStateCode } from '~/features/directory/profile/us-states'
import { DETAILS_MAX, REPORT_REASONS } from '~/features/directory/reports/report-reasons'

/** Form schemas of the directory, except profiles, which have their own parser. */

const id = z.string().min(1).max(64)

/** The provider's own pages. */
export const ownProfileSchema = z.object({ intent: z.enum(['save', 'remove', 'cancel', 'relist']) })

/** The directory's page. */
export const directorySchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('acceptTerms') }),
	z.object({ intent: z.literal('declineTerms') }),
	z.object({
		intent: z.literal('rememberState'),
		/** Empty for all states. */
		state: z
			.string()
			.max(2)
			.default('')
			.refine((code) => code === '' || isStateCode(code), 'Please choose a state from the list'),
	}),
	z.object({
		intent: z.enum(['favorite', 'unfavorite']),
		providerId: id,
		/** The return address without JavaScript. */
		anchor: z.string().max(80).default(''),
	}),
])

const REASONS = REPORT_REASONS.map(({ value }) => value)

export const reportSchema = z.object({
	reason: z.enum(REASONS, { error: 'Please choose what is wrong' }),
	details: z
		.string()
		.trim()
		.max(DETAILS_MAX, `Please use ${DETAILS_MAX} characters or less`)
		.default(''),
})

/** An admin's pages for one provider. */
export const adminProviderSchema = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('save'),
		revision: z.coerce.number().int().min(0).max(MAX_INTEGER).default(0),
	}),
	z.object({
		intent: z.literal('takeOff'),
		reason: z.string().trim().max(500, 'Please use 500 characters or less').default(''),
	}),
	z.object({ intent: z.literal('restore') }),
	z.object({ intent: z.literal('closeReports') }),
])

export const newProviderSchema = z.object({ intent: z.literal('create') })

/** The page where admins keep the lists. */
export const serviceTypesSchema = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('add'),
		kind: z.enum(['serviceType', 'specialty']),
		name: z.string().max(500).default(''),
	}),
	z.object({ intent: z.enum(['retire', 'restore']), choiceId: id }),
])
