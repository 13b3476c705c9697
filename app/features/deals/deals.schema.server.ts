import { z } from 'zod'
import { isIsoDay } from '~/core/time/calendar-date'
import { propertyAddressSchema } from '~/features/calculator/deal-form/deal-form.schema.server'
import { webAddress } from '~/features/directory/profile/web-address'
import {
	cleanTag,
	MAX_LABEL_LENGTH,
	MAX_NOTE_LENGTH,
	MAX_ROLE_LENGTH,
	MAX_TAG_LENGTH,
	MAX_URL_LENGTH,
} from './parts/part-limits'
import { MAX_COMPARED, MIN_COMPARED } from './compare/compare-limits'
import { STAGE_KEYS } from './stages'

/** Schemas of the forms and calls of deals. */

const id = z.string().min(1).max(64)
const ids = z
	.string()
	.max(2_000)
	.transform((text) => text.split(',').slice(0, 100))
export const stage = z.enum(STAGE_KEYS)
/** Where an Undo leads back to: the page of the deal, or the list. */
const back = z.enum(['deal', 'list']).default('list')

const NO_TAG = 'Enter a tag.'
const tag = z
	.string({ error: NO_TAG })
	.max(1_000)
	.transform(cleanTag)
	.refine((text) => text !== '', NO_TAG)
	.refine(
		(text) => text.length <= MAX_TAG_LENGTH,
		`A tag can have up to ${MAX_TAG_LENGTH} characters.`,
	)

const CHOOSE_DEALS = 'Choose at least one deal in the list.'
const chosen = z.array(id, { error: CHOOSE_DEALS }).min(1, CHOOSE_DEALS).max(100)

const CHOOSE_TO_COMPARE = 'Choose two to four deals to compare.'
const compared = z
	.array(id, { error: CHOOSE_TO_COMPARE })
	.min(MIN_COMPARED, CHOOSE_TO_COMPARE)
	.max(MAX_COMPARED, CHOOSE_TO_COMPARE)

const WRITE_FIRST = 'Write something first.'
const TOO_LONG = `A note can have up to ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`
export const noteText = z
	.string({ error: WRITE_FIRST })
	.transform((text) => text.replaceAll('\r\n', '\n').trim())
	.refine((text) => text !== '', WRITE_FIRST)
	.refine((text) => text.length <= MAX_NOTE_LENGTH, TOO_LONG)

const DAY_TEXT = 'Enter a date like 05/31/2026.'

/** A day as browsers send it, or as people type it: 2026-05-31, 05/31/2026. */
function readDay(text: string): string {
	const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text) ?? []
	return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day as calls send it. */
export const dueOnDay = z.string().refine(isIsoDay, 'dueOn must be a date like 2026-05-31')

const dueOn = z
	.string()
	.max(100, DAY_TEXT)
	.default('')
	.transform((text) => readDay(text.trim()))
	.refine((text) => text === '' || isIsoDay(text), DAY_TEXT)
	.transform((text) => (text === '' ? null : text))

const LINK_TEXT = 'Enter a web address like https://example.com.'
const url = z
	.string({ error: LINK_TEXT })
	.max(MAX_URL_LENGTH, `A web address can have up to ${MAX_URL_LENGTH} characters.`)
	.transform((text, ctx) => {
		const address = webAddress(text)
		if (address !== null) return address
		ctx.addIssue({ code: 'custom', message: LINK_TEXT })
		return z.NEVER
	})

const label = z
	.string()
	.trim()
	.max(MAX_LABEL_LENGTH, `A label can have up to ${MAX_LABEL_LENGTH} characters.`)
	.default('')

const ROLE_TEXT = 'Enter a role, such as roofer or lender.'
const role = z
	.string({ error: ROLE_TEXT })
	.trim()
	.min(1, ROLE_TEXT)
	.max(MAX_ROLE_LENGTH, `A role can have up to ${MAX_ROLE_LENGTH} characters.`)

/**
 * The buttons of the list. The button of a row is `move:ID`, because one form has all rows and its
 * buttons differ by `intent` only; the row's stage is in the field `stage-ID`.
 */
export const dealListSchema = z.preprocess(
	(fields) => {
		const form = { ...(fields as Record<string, unknown>) }
		const { intent } = form
		if (typeof intent !== 'string' || !intent.startsWith('move:')) return form
		const moved = intent.slice('move:'.length)
		return { intent: 'move', id: moved, stage: form[`stage-${moved}`] }
	},
	z.discriminatedUnion('intent', [
		z.object({ intent: z.literal('move'), id, stage }),
		z.object({ intent: z.literal('tag'), deal: chosen, tag }),
		z.object({ intent: z.literal('archive'), deal: chosen }),
		z.object({ intent: z.literal('compare'), deal: compared }),
		z.object({ intent: z.literal('unarchive'), ids, back }),
		z.object({ intent: z.literal('undoMove'), changeId: id, back }),
		z.object({
			intent: z.literal('undoDelete'),
			deletedId: id,
			newAddress: z.string().max(1_000).optional(),
		}),
	]),
)

export { propertyAddressSchema }

/** The buttons of the page of a deal. */
export const dealSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('move'), stage }),
	z.object({ intent: z.literal('addTag'), tag }),
	z.object({ intent: z.literal('removeTag'), tag }),
	z.object({ intent: z.literal('addNote'), text: noteText, dueOn }),
	z.object({ intent: z.literal('doneNote'), noteId: id }),
	z.object({ intent: z.literal('reopenNote'), noteId: id }),
	z.object({ intent: z.literal('deleteNote'), noteId: id }),
	z.object({ intent: z.literal('restoreNote'), noteId: id }),
	z.object({ intent: z.literal('addLink'), url, label }),
	z.object({ intent: z.literal('removeLink'), linkId: id }),
	z.object({ intent: z.literal('attachPerson'), providerId: id, role }),
	z.object({ intent: z.literal('removePerson'), providerId: id }),
	z.object({ intent: z.literal('valuation'), valuationId: z.string().max(64).default('') }),
	z.object({ intent: z.literal('duplicate') }),
	z.object({ intent: z.literal('archive') }),
	z.object({ intent: z.literal('unarchive') }),
	z.object({ intent: z.literal('delete') }),
])
