import { z } from 'zod'
import { dueOnDay, noteText, stage } from './deals.schema.server'

/** Schemas of the JSON calls of deals. */

const Figure = z.strictObject({
	name: z.string(),
	label: z.string(),
	/** Unrounded; null without a value. Rates of return are fractions. */
	value: z.number().nullable(),
	text: z.string(),
})

const CriteriaCount = z.strictObject({
	met: z.number(),
	/** How many apply to the deal. */
	total: z.number(),
	unknown: z.number(),
	/** How many are about another strategy. */
	notApplicable: z.number(),
})

const ListedDeal = z.strictObject({
	id: z.string(),
	propertyAddress: z.string(),
	stage: z.string(),
	strategy: z.string(),
	price: z.number().nullable(),
	tags: z.array(z.string()),
	updatedAt: z.string(),
	figures: z.array(Figure),
	missing: z.string().nullable(),
	criteria: CriteriaCount.nullable(),
})

/** The response of `GET /api/deals`. */
export const DealsAnswer = z.strictObject({
	deals: z.array(ListedDeal),
	total: z.number(),
	page: z.number(),
	pages: z.number(),
	/** How many deals each stage has. */
	stages: z.record(z.string(), z.number()),
})

/** A note in responses. */
export const NoteAnswer = z.strictObject({
	id: z.string(),
	text: z.string(),
	dueOn: z.string().nullable(),
	isDone: z.boolean(),
	createdAt: z.string(),
})

const Criterion = z.strictObject({
	key: z.string(),
	label: z.string(),
	status: z.enum(['met', 'notMet', 'unknown', 'notApplicable']),
	value: z.number().nullable(),
	text: z.string(),
	limit: z.string(),
})

/** A deal with everything that belongs to it. */
export const DealAnswer = z.strictObject({
	id: z.string(),
	propertyAddress: z.string(),
	stage: z.string(),
	stageSince: z.string().nullable(),
	strategy: z.string(),
	price: z.number().nullable(),
	isArchived: z.boolean(),
	createdAt: z.string(),
	updatedAt: z.string(),
	tags: z.array(z.string()),
	notes: z.array(NoteAnswer),
	links: z.array(z.strictObject({ id: z.string(), label: z.string(), url: z.string() })),
	people: z.array(z.strictObject({ providerId: z.string(), name: z.string(), role: z.string() })),
	history: z.array(
		z.strictObject({ id: z.string(), from: z.string(), to: z.string(), at: z.string() }),
	),
	figures: z.array(Figure),
	missing: z.string().nullable(),
	criteria: z.array(Criterion),
})

export const PatchDealBody = z
	.strictObject({ stage: stage.optional(), isArchived: z.boolean().optional() })
	.refine(
		({ stage: to, isArchived }) => to !== undefined || isArchived !== undefined,
		'Send a stage or isArchived.',
	)

export const NewNoteBody = z.strictObject({ text: noteText, dueOn: dueOnDay.nullable().optional() })
