import { z } from 'zod'
import { CRITERION_KEYS } from '~/features/calculator/analysis/criteria'
import { analysisTexts } from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import { DEAL_FORMAT, DEALS_FORMAT, FILE_VERSION } from './deal-file'

/** The shape of a file of deals. Unknown keys are dropped; inputs are normalized afterwards. */

/** More than any member can save. */
const MAX_DEALS = 50
/** More than a property can have; those that do not fit are refused by name. */
const MAX_FILE_SCENARIOS = 60
const MAX_LINE_LENGTH = 1_000

const texts = analysisTexts.default({})

const scenario = z.object({
	name: z.string().max(MAX_LINE_LENGTH),
	starter: z.string().max(60).default(''),
	limits: z.partialRecord(z.enum(CRITERION_KEYS), z.number()).default({}),
	inputs: texts,
	analysis: texts,
})

const version = z.literal(FILE_VERSION)

const deal = z.object({
	format: z.literal(DEAL_FORMAT),
	version,
	property: z.object({
		propertyAddress: z.string().max(MAX_LINE_LENGTH),
		inputs: texts,
		analysis: texts,
	}),
	scenarios: z.array(scenario).max(MAX_FILE_SCENARIOS).default([]),
})

const deals = z.object({
	format: z.literal(DEALS_FORMAT),
	version,
	deals: z.array(deal).max(MAX_DEALS),
})

/** A file with one deal or with several. */
export const dealFileSchema = z.discriminatedUnion('format', [deal, deals])

export type DealFileDeal = z.output<typeof deal>

/** The forms of the import page. */
export const importDealsSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('check') }),
	z.object({ intent: z.literal('import'), signature: z.string().max(200).default('') }),
])
