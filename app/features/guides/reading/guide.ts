/** Types of guides. Dates are ISO strings. */

/** The free guide recommended to all users without paid access. */
export const RECOMMENDED_SLUG = 'the-ultimate-real-estate-investing-guide'

export const MAX_GUIDE_TAGS = 3

export const NO_SUMMARY = 'No summary available for this guide.'

/** A guide in a list: everything but its text. */
export type GuideSummary = {
	id: string
	title: string
	slug: string
	category: string[]
	summary: string
	tags: string[]
	coverImage: string
	isFree: boolean
	createdAt: string
}

/** A complete guide, for users who may read it. */
export type Guide = GuideSummary & { content: string; updatedAt: string; revision: number }

/** The category that lists the guide: its first one, or none. */
export function mainCategory({ category }: Pick<GuideSummary, 'category'>): string | null {
	return category[0] ?? null
}

const WORDS_PER_MINUTE = 225

/** Reading time of this many words in whole minutes, at least one. */
export function readingMinutes(words: number): number {
	return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** The words of a text: runs of letters and digits. */
export function countWords(text: string): number {
	return text.match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Returns a guide for a JSON payload: the specification names the id `_id`. */
export const toApiGuide = <T extends GuideSummary>({
	id,
	...guide
}: T): Omit<T, 'id'> & { _id: string } => ({
	_id: id,
	...guide,
})
