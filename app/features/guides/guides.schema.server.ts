import { z } from 'zod'
import { MAX_INTEGER } from '~/core/integer-range'
import { coverUrl } from '~/features/guides/reading/cover-url'
import { MAX_GUIDE_TAGS } from '~/features/guides/reading/guide'
import { MAX_NAME_LENGTH, mergeNames, nameKey } from '~/features/guides/editor/category-names'

/** Schemas of guides, for the editor form and the JSON calls. */

const GUIDE_TEXTS = {
	title: 'Title is required',
	category: 'At least one category is required',
	content: 'Content is required',
	tags: 'Maximum of 3 tags allowed',
} as const

const MAX_TITLE_LENGTH = 160
const MAX_SUMMARY_LENGTH = 500
const MAX_CONTENT_LENGTH = 200_000
const MAX_CATEGORIES = 5

const names = z
	.union([z.string(), z.array(z.string()).max(50)], { error: 'Send a list of names' })
	.transform((value) => mergeNames(typeof value === 'string' ? [value] : value))
	.refine(
		(list) => list.every((name) => name.length <= MAX_NAME_LENGTH),
		`Names can have up to ${MAX_NAME_LENGTH} characters`,
	)

const line = (text: string): string => text.trim().replace(/\s+/gu, ' ')

export const GuideInput = z.object({
	title: z
		.string({ error: GUIDE_TEXTS.title })
		.transform(line)
		.refine((text) => text !== '', GUIDE_TEXTS.title)
		.refine(
			(text) => text.length <= MAX_TITLE_LENGTH,
			`The title can have up to ${MAX_TITLE_LENGTH} characters`,
		),
	category: names
		.refine((list) => list.some((name) => nameKey(name) !== ''), GUIDE_TEXTS.category)
		.refine((list) => list.length <= MAX_CATEGORIES, `Choose up to ${MAX_CATEGORIES} categories`),
	summary: z
		.string()
		.transform(line)
		.refine(
			(text) => text.length <= MAX_SUMMARY_LENGTH,
			`The summary can have up to ${MAX_SUMMARY_LENGTH} characters`,
		)
		.default(''),
	content: z
		.string({ error: GUIDE_TEXTS.content })
		.refine((text) => text.trim() !== '', GUIDE_TEXTS.content)
		.refine(
			(text) => new TextEncoder().encode(text).length <= MAX_CONTENT_LENGTH,
			'The content can have up to 200 kB',
		),
	tags: names.refine((list) => list.length <= MAX_GUIDE_TAGS, GUIDE_TEXTS.tags).default([]),
	coverImage: z
		.string()
		.transform((text) => (text.trim() === '' ? '' : coverUrl(text)))
		.refine(
			(url): url is string => url !== null,
			'Use an https:// address, or a path of this site that begins with /',
		)
		.default(''),
	isFree: z.boolean({ error: 'Send true or false' }).default(false),
})

export type GuideInput = z.output<typeof GuideInput>

/** A change through the API may include the version on which it is based; the form always does. */
export const GuideChange = GuideInput.extend({
	revision: z.number().int().min(1).max(MAX_INTEGER).optional(),
})

/** The buttons of the form, apart from the fields of the guide itself. */
export const editorSchema = z.object({ intent: z.enum(['save', 'preview', 'overwrite']) })

export const deleteGuideSchema = z.object({ intent: z.literal('delete') })

export const adminListSchema = z.discriminatedUnion('intent', [
	z.object({ intent: z.literal('delete'), id: z.string().min(1).max(64) }),
	z.object({ intent: z.literal('restore'), id: z.string().min(1).max(64) }),
])
