import { z } from 'zod'
import { errorShape } from '~/core/api/api.schema.server'

const card = {
	_id: z.string(),
	title: z.string(),
	slug: z.string(),
	category: z.array(z.string()),
	summary: z.string(),
	tags: z.array(z.string()),
	coverImage: z.string(),
	isFree: z.boolean(),
	createdAt: z.string(),
}

const Piece = z.strictObject({ text: z.string(), isHit: z.boolean() })

/** A guide in a list never contains its text. */
const ListedGuide = z.strictObject({
	...card,
	isRecommended: z.boolean(),
	hits: z.strictObject({ title: z.array(Piece), passage: z.array(Piece) }).nullable(),
})

const RelatedGuide = z.strictObject(card)

/** The text and its derived fields are absent for users who may not read it. */
const Guide = z.strictObject({
	...card,
	content: z.string().optional(),
	updatedAt: z.string().optional(),
	revision: z.number().optional(),
})

export const LibraryAnswer = z.strictObject({
	guides: z.array(ListedGuide),
	categories: z.array(z.string()),
	tags: z.array(z.string()),
	premiumGuidesCount: z.number(),
	count: z.number(),
	page: z.number(),
	pages: z.number(),
})

export const GuideAnswer = z.strictObject({ guide: Guide })
export const GuideWithRelatedAnswer = z.strictObject({
	guide: Guide,
	relatedGuides: z.array(RelatedGuide),
})
export const CategoriesAnswer = z.strictObject({ categories: z.array(z.string()) })
export const TagsAnswer = z.strictObject({ tags: z.array(z.string()) })
export const GuideMessageAnswer = z.strictObject({ message: z.string() })

export const GuideErrorAnswer = z.strictObject({
	...errorShape,
	/** In a conflict: the currently stored state. */
	revision: z.number().optional(),
})
