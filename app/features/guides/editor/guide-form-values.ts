import type { FormResult } from '~/core/forms/form-result'
import type { Guide, GuideSummary } from '~/features/guides/reading/guide'
import { mergeNames } from './category-names'

/** The values of the guide form. */

export type GuideValues = Omit<GuideSummary, 'id' | 'slug' | 'createdAt'> & { content: string }

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

/** The preview, or why there is none, and what of the text readers will not see as it is written. */
export type PreviewedGuide = {
	html: string
	minutes: number
	problem: string | null
	notShown: readonly string[]
}

/** What the form is told after it was sent. */
export type GuideFormResult =
	| FormResult<GuideValues>
	| { status: 'preview'; values: GuideValues; preview: PreviewedGuide }
	/** Somebody else has saved the guide since it was opened: the number of that state. */
	| { status: 'conflict'; values: GuideValues; revision: number }

const MAX_TEXT_LENGTH = 400_000
const MAX_NAMES = 60

/** The values of a form. The browser and the server read the form with the same words. */
export function readGuideValues(form: FormData): GuideValues {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : ''
	}
	const names = (name: string, added: string): string[] => {
		const chosen = form.getAll(name).filter((one) => typeof one === 'string')
		return mergeNames([...chosen, text(added)].slice(0, MAX_NAMES))
	}
	return {
		title: text('title'),
		summary: text('summary'),
		content: text('content').replace(/\r\n?/gu, '\n'),
		coverImage: text('coverImage'),
		isFree: form.get('isFree') === 'on',
		category: names('category', 'newCategory'),
		tags: names('tags', 'newTag'),
	}
}
