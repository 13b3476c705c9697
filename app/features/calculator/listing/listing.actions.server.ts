import { data } from '@remix-run/node'
import { defineAction } from '~/core/forms/define-action.server'
import type { FormResult } from '~/core/forms/form-result'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import type { FoundValue } from './listing'
import { listingSchema } from './listing.schema.server'
import { recognizeListing } from './recognize-listing'

/** What was found in a text, and the text itself; nothing of it is stored. */
export type RecognizedListing = { status: 'found'; text: string; found: FoundValue[] }

export type ListingResult = RecognizedListing | FormResult

/** The form of the page: shows what the text says, and opens nothing yet. */
export const listingAction = defineAction({
	guard: requireCalculator,
	schema: listingSchema,
	intents: {
		recognize: ({ value: { text } }) =>
			data<RecognizedListing>({ status: 'found', text, found: recognizeListing(text) }),
	},
})
