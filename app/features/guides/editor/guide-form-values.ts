import type { Guide } from '~/features/guides/reading/guide'

/** The values of the guide form. */

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

/** Whether two forms have the same values. */
export function isSameGuide(a: GuideValues, b: GuideValues): boolean {
	return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

function ordered(values: GuideValues): unknown[] {
	const { title, summary, content, coverImage, isFree, category, tags } = values
	// Browsers submit a textarea with other line endings than they display.
	return [title, summary, content.replace(/\r\n?/gu, '\n'), coverImage, isFree, category, tags]
}

/** The preview, or why there is none. */
export type GuidePreview = { html: string; minutes: number; problem: string | null }

export type GuideFormAnswer = {
	values: GuideValues
	errors: GuideErrors
	failure: string | null
	preview: GuidePreview | null
	/** Set if another admin saved the guide since it was opened: the number of that version. */
	conflict: number | null
}
