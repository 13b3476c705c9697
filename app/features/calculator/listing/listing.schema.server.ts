import { z } from 'zod'
import { MAX_LISTING_LENGTH } from './listing'

const PASTE_FIRST = 'Paste the text of a listing first.'
const number = (value: number) => value.toLocaleString('en-US')

/** The form that takes the text of a listing. */
export const listingSchema = z.object({
	intent: z.literal('recognize'),
	text: z
		.string({ error: PASTE_FIRST })
		// Browsers send a line break as two characters.
		.transform((text) => text.replaceAll('\r\n', '\n'))
		.refine((text) => text.trim() !== '', PASTE_FIRST)
		.superRefine(({ length }, context) => {
			if (length <= MAX_LISTING_LENGTH) return
			const message = `A listing can have up to ${number(MAX_LISTING_LENGTH)} characters, and this text has ${number(length)}. Keep the part about the property.`
			context.addIssue({ code: 'custom', message })
		}),
})
