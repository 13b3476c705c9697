import { z } from 'zod'
import {
	DEFAULT_SHARE_DAYS,
	DEFAULT_SHARED_SECTIONS,
	SHARE_DAYS,
	type ShareDays,
	SHARED_SECTION_KEYS,
} from './share-link'

/** Schemas of the forms and calls of share links. */

const id = z.string().min(1).max(64)

const CHOOSE_SECTION = 'Choose at least one section.'
const CHOOSE_DAYS = 'Choose 7, 30 or 90 days.'

const section = z.enum(SHARED_SECTION_KEYS)
const isKnownDays = (days: number): days is ShareDays => SHARE_DAYS.some((one) => one === days)

/** Without repetitions, in the order of the report. */
const inOrder = (chosen: readonly z.output<typeof section>[]) =>
	SHARED_SECTION_KEYS.filter((key) => chosen.includes(key))

const checkbox = z
	.literal('on')
	.optional()
	.transform((value) => value === 'on')

/** The buttons of the page of share links. */
export const shareSchema = z.discriminatedUnion('intent', [
	z.object({
		intent: z.literal('create'),
		propertyId: id,
		scenarioId: id.optional(),
		days: z
			.string({ error: CHOOSE_DAYS })
			.max(3, CHOOSE_DAYS)
			.transform(Number)
			.refine(isKnownDays, CHOOSE_DAYS),
		section: z
			.preprocess(
				(sent) => (sent === undefined ? [] : [sent].flat()),
				z
					.array(section, { error: CHOOSE_SECTION })
					.min(1, CHOOSE_SECTION)
					.max(2 * SHARED_SECTION_KEYS.length, CHOOSE_SECTION),
			)
			.transform(inOrder),
		showAddress: checkbox,
		showCompAddresses: checkbox,
	}),
	z.object({ intent: z.literal('revoke'), linkId: id }),
])

/** The body of `POST /api/share-links`; what is absent is as in the form that nobody has changed. */
export const NewShareLinkBody = z.strictObject({
	propertyId: id,
	scenarioId: id.nullable().optional(),
	days: z.literal(SHARE_DAYS).default(DEFAULT_SHARE_DAYS),
	sections: z
		.array(section)
		.min(1)
		.max(2 * SHARED_SECTION_KEYS.length)
		.transform(inOrder)
		.default([...DEFAULT_SHARED_SECTIONS]),
	showAddress: z.boolean().default(false),
	showCompAddresses: z.boolean().default(false),
})

/** A share link in responses. */
export const ShareLinkAnswer = z.strictObject({
	id: z.string(),
	propertyId: z.string(),
	scenarioId: z.string().nullable(),
	state: z.enum(['live', 'expired', 'revoked', 'dealDeleted']),
	sections: z.array(z.string()),
	showAddress: z.boolean(),
	showCompAddresses: z.boolean(),
	createdAt: z.string(),
	expiresAt: z.string(),
	revokedAt: z.string().nullable(),
	/** Each visitor counts once in 30 minutes. */
	openedCount: z.number(),
})

/** A new link: its address is in this response only. */
export const NewShareLinkAnswer = ShareLinkAnswer.extend({ url: z.string() })
