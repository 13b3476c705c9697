import type { BrowserStorage } from '~/core/browser-storage'
import { guideDraftKey } from './clear-guide-drafts'
import { EMPTY_GUIDE, type GuideValues, isSameGuide } from './guide-form-values'

/**
 * The draft of a guide in the browser's storage, so that a reload, a lost connection or a forced
 * sign-out loses no input. One per account and guide, deleted at sign-out. Storage may be missing,
 * full or blocked; then there is no draft.
 */

export type GuideDraft = {
	values: GuideValues
	/** The version on which the draft is based, to detect a later save by another admin. */
	revision: number
}

export function saveGuideDraft(
	store: BrowserStorage<'getItem' | 'setItem' | 'removeItem'>,
	place: { userId: string; guideId: string | null },
	draft: GuideDraft,
): void {
	try {
		store().setItem(guideDraftKey(place.userId, place.guideId), JSON.stringify(draft))
	} catch {
		// Without storage there is no draft.
	}
}

export function clearGuideDraft(
	store: BrowserStorage<'getItem' | 'setItem' | 'removeItem'>,
	place: { userId: string; guideId: string | null },
): void {
	try {
		store().removeItem(guideDraftKey(place.userId, place.guideId))
	} catch {
		// Storage may be unavailable; then there is no draft.
	}
}

const isText = (value: unknown): value is string => typeof value === 'string'

function names(value: unknown): string[] {
	return Array.isArray(value) ? value.filter(isText).slice(0, 50) : []
}

function readValues(value: unknown): GuideValues | null {
	if (typeof value !== 'object' || value === null) return null
	const fields = value as Record<string, unknown>
	const text = (name: keyof GuideValues): string => (isText(fields[name]) ? fields[name] : '')
	if (!isText(fields['title']) || !isText(fields['content'])) return null
	return {
		...EMPTY_GUIDE,
		title: text('title'),
		summary: text('summary'),
		content: text('content'),
		coverImage: text('coverImage'),
		isFree: fields['isFree'] === true,
		category: names(fields['category']),
		tags: names(fields['tags']),
	}
}

/** The draft to restore: one that differs from the stored guide. Null if there is none. */
export function chooseInitialGuideDraft(
	store: BrowserStorage<'getItem' | 'setItem' | 'removeItem'>,
	place: { userId: string; guideId: string | null },
	stored: GuideValues,
): GuideDraft | null {
	try {
		const text = store().getItem(guideDraftKey(place.userId, place.guideId))
		if (text === null) return null
		const { values, revision } = JSON.parse(text) as { values?: unknown; revision?: unknown }
		const parsedValues = readValues(values)
		if (parsedValues === null || isSameGuide(parsedValues, stored)) return null
		return { values: parsedValues, revision: Number.isSafeInteger(revision) ? Number(revision) : 0 }
	} catch {
		return null
	}
}
