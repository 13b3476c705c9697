import type { BrowserStorage } from '~/core/browser-storage'
import {
	type DealFormState,
	type DealName,
	hasUnsavedChanges,
} from '~/features/calculator/deal-form/calculator-types'
import { type DealState, MAX_KEPT } from '~/features/calculator/deal-form/deal-reducer'
import { draftKey } from './draft-storage-key'
import { normalizeInputs } from '~/deal'
import { readAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'

/**
 * The draft in the browser's storage, so that a reload or a forced sign-out loses no input. One per
 * account: another user of the same browser never sees it. Storage may be missing, full or blocked;
 * then there is no draft.
 */

/** Stores what is on the screen; answers the text that is now stored, or null. */
export function saveDraft(
	store: BrowserStorage,
	userId: string | null,
	state: DealState,
): string | null {
	try {
		const text = JSON.stringify(state)
		store().setItem(draftKey(userId), text)
		return text
	} catch {
		return null
	}
}

/** The stored draft as text: two tabs compare it to see whether the other one wrote. */
export function draftText(store: BrowserStorage, userId: string | null): string | null {
	try {
		return store().getItem(draftKey(userId))
	} catch {
		return null
	}
}

/**
 * The draft of another tab that ours would overwrite: stored since the last read, with different
 * unsaved changes. Null if there is nothing to lose.
 * @param lastText what this tab last wrote or read
 */
export function findConflictingDraft(
	store: BrowserStorage,
	userId: string | null,
	lastText: string | null,
	mine: DealState,
): DealState | null {
	const storedText = draftText(store, userId)
	if (storedText === null || storedText === lastText) return null
	const other = readDraft(store, userId)
	return other !== null && other.isDirty && hasUnsavedChanges(other, [mine]) ? other : null
}

/** The stored draft, with anything that is no draft taken for none. */
export function readDraft(store: BrowserStorage, userId: string | null): DealState | null {
	const text = draftText(store, userId)
	if (text === null) return null
	try {
		const value = JSON.parse(text) as Partial<Record<keyof DealState, unknown>>
		const deal = readDeal(value)
		if (deal === null) return null
		const kept = (Array.isArray(value.kept) ? (value.kept as unknown[]) : [])
			.slice(0, MAX_KEPT)
			.map(readDeal)
			.filter((one) => one !== null)
		const isDirty = value.isDirty === true
		return kept.length === 0 ? { ...deal, isDirty } : { ...deal, isDirty, kept }
	} catch {
		return null
	}
}

function readDeal(source: unknown): DealFormState | null {
	if (typeof source !== 'object' || source === null) return null
	const value = source as Partial<Record<keyof DealFormState, unknown>>
	if (typeof value.propertyAddress !== 'string') return null
	return {
		propertyAddress: value.propertyAddress.slice(0, 500),
		inputs: normalizeInputs(value.inputs),
		// Older drafts have none.
		analysis: readAnalysis(value.analysis),
		opened: readOpened(value.opened),
	}
}

function readOpened(value: unknown): DealState['opened'] {
	if (typeof value !== 'object' || value === null) return null
	const { id, revision } = value as { id?: unknown; revision?: unknown }
	return typeof id === 'string' && typeof revision === 'number' ? { id, revision } : null
}

/**
 * The initial state of the page: the draft, unless the page's address has a saved deal and the
 * draft has nothing to lose, or asks for a new deal. The draft of a deleted deal is unsaved; nothing is
 * lost with it if nothing was typed over it, because deleting was asked about.
 */
export function chooseInitialDraft(
	draft: DealState | null,
	page: { deal: DealFormState | null; saved: readonly DealName[]; isNew?: true },
): DealState | null {
	if (draft === null) return null
	const isGone = draft.opened !== null && !page.saved.some(({ id }) => id === draft.opened?.id)
	const restored = isGone ? { ...draft, opened: null, isDirty: true } : draft
	if (page.isNew === true && !(restored.isDirty && hasUnsavedChanges(restored, []))) return null
	if (page.deal === null) return restored
	// Without a connection a link says nothing about the saved deal that its numbers belong to.
	const knowsMore = restored.opened !== null && page.deal.opened === null
	return draft.isDirty && (knowsMore || hasUnsavedChanges(restored, [page.deal])) ? restored : null
}
