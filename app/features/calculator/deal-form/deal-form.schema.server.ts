import { z } from 'zod'
import { MAX_INTEGER } from '~/core/integer-range'
import { ADDRESS_MAX, cleanAddress } from '~/features/calculator/saved-properties/address'
import { DEAL_KEYS, type InputKey, amountIntent } from '~/deal'
import {
	analysisTexts,
	SavedAnalysis,
} from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import {
	INSURANCE_ANSWERS,
	insuranceIntent,
} from '~/features/calculator/plan-headline/insurance-answer'
import type { ApiProperty } from '~/features/calculator/saved-properties/saved-property'

/** Schemas of the calculator's forms, calls and responses. */

const ADDRESS_REQUIRED_TEXT = 'Property address is required'

const address = z
	.string({ error: ADDRESS_REQUIRED_TEXT })
	.transform(cleanAddress)
	.refine((text) => text !== '', ADDRESS_REQUIRED_TEXT)
	.refine(
		(text) => text.length <= ADDRESS_MAX,
		`Property address must be ${ADDRESS_MAX} characters or less`,
	)

/** Inputs are strings or numbers by key; unknown keys are dropped later. */
export const inputTexts = z.record(z.string().max(60), z.union([z.string().max(200), z.number()]), {
	error: 'inputs must be an object of strings or numbers',
})

/**
 * Without `analysis` the stored one stays as it is. With `opened`, the id and the revision that were
 * read, nothing is written over a later change of that property.
 */
export const SavePropertyBody = z.object({
	propertyAddress: address,
	inputs: inputTexts,
	analysis: analysisTexts.optional(),
	opened: z
		.object({ id: z.string().min(1).max(64), revision: z.number().int().min(1).max(MAX_INTEGER) })
		.optional()
		.describe('The id and the revision that you read; with them a later change is not overwritten'),
})

const everyInput = Object.fromEntries(DEAL_KEYS.map((key) => [key, z.string()])) as Record<
	InputKey,
	z.ZodString
>

/** The inputs of a deal in responses. */
export const SavedInputs = z.strictObject(everyInput)

/** A saved deal in responses. */
export const SavedPropertyAnswer = z.strictObject({
	_id: z.string(),
	propertyAddress: z.string(),
	inputs: SavedInputs,
	analysis: SavedAnalysis,
	/** How many scenarios the property has. */
	scenarioCount: z.number(),
	revision: z.number(),
	updatedAt: z.string(),
}) satisfies z.ZodType<ApiProperty>

export const propertyAddressSchema = z.object({ propertyAddress: address })

const id = z.string().min(1).max(64)

/** The buttons of the calculator's page. Fields of the deal itself are read apart. */
export const calculatorSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('recalculate') }),
	z.object({ intent: z.literal(DEAL_KEYS.map(amountIntent)) }),
	z.object({ intent: z.literal(INSURANCE_ANSWERS.map(insuranceIntent)) }),
	z.object({ intent: z.literal('save') }),
	z.object({
		intent: z.literal('saveAnyway'),
		storedId: z.string().max(64).default(''),
		storedRevision: z.coerce.number().int().min(1).max(MAX_INTEGER),
	}),
	z.object({ intent: z.literal('saveAsNew') }),
	z.object({ intent: z.literal('saveRenamed') }),
	z.object({ intent: z.literal('reopen'), storedId: z.string().max(64).default('') }),
	z.object({ intent: z.literal('load'), propertyId: z.string().max(64).default('') }),
	z.object({ intent: z.literal('askClear') }),
	z.object({ intent: z.literal('clear') }),
	z.object({ intent: z.literal('askDelete'), propertyId: z.string().max(64).default('') }),
	z.object({ intent: z.literal('delete'), propertyId: id }),
	z.object({ intent: z.literal('undoDelete'), deletedId: id }),
	z.object({ intent: z.literal('askRename'), propertyId: z.string().max(64).default('') }),
	z.object({
		intent: z.literal('rename'),
		propertyId: id,
		newAddress: z.string().max(1_000).default(''),
	}),
	z.object({ intent: z.literal('duplicate'), propertyId: z.string().max(64).default('') }),
	z.object({
		intent: z.literal('undoSave'),
		propertyId: id,
		revision: z.coerce.number().int().min(1).max(MAX_INTEGER),
	}),
	z.object({ intent: z.literal('acceptTerms') }),
	z.object({ intent: z.literal('declineTerms') }),
])
