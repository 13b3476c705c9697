import type { Guide } from '~/features/guides/reading/guide'

/** What stands in the form of the desk. */

export type GuideValues = {
	title: string
	summary: string
	content: string
	coverImage: string
	isFree: boolean
	category: string[]
	tags: string[]
}

export type GuideField = keyof GuideValues

export type GuideErrors = Partial<Record<GuideField, string>>

export const EMPTY_GUIDE: GuideValues = {
	title: '',
	summary: '',
	content: '',
	coverImage: '',
	isFree: false,
	category: [],
	tags: [],
}

export function toFormValues(guide: Guide): GuideValues {
	const { title, summary, content, coverImage, isFree, category, tags } = guide
	return { title, summary, content, coverImage, isFree, category, tags }
}

/** Whether two forms say the same. */
export function isSameGuide(a: GuideValues, b: GuideValues): boolean {
	return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

function ordered(values: GuideValues): unknown[] {
	const { title, summary, content, coverImage, isFree, category, tags } = values
	// What a browser sends of a text area has other line ends than what it shows.
	return [title, summary, content.replace(/\r\n?/gu, '\n'), coverImage, isFree, category, tags]
}

/** How the text looks, or why it cannot be shown. */
export type GuidePreview = { html: string; minutes: number; problem: string | null }

/** What the form is told after it was sent. */
export type GuideFormAnswer = {
	values: GuideValues
	errors: GuideErrors
	failure: string | null
	preview: GuidePreview | null
	/** Somebody else has saved the guide since it was opened: the number of that state. */
	conflict: number | null
}
