import { useEffect, useRef } from 'react'
import { browserStorage } from '~/core/browser-storage'
import {
	type DealContent,
	type DealFormState,
	hasAllOf,
	hasUnsavedChanges,
} from '~/features/calculator/deal-form/calculator-types'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { readDraft, saveDraft } from './draft-storage'

/**
 * The draft after a change on an analysis page; null if that would take the place of something that is only in
 * the draft, such as another unsaved deal.
 * @param before what the page had before the change
 * @param opened the saved deal that the page shows
 */
export function draftAfter(
	draft: DealState | null,
	before: DealContent,
	now: DealContent,
	opened: DealFormState['opened'],
): DealState | null {
	const { propertyAddress, inputs, analysis } = now
	const next = { propertyAddress, inputs, analysis, isDirty: true }
	if (draft === null) return { ...next, opened }
	const isSame = hasAllOf(before, draft)
	if (draft.isDirty && hasUnsavedChanges(draft, []) && !isSame) return null
	return {
		...next,
		// Without a connection the page knows no saved deals.
		opened: opened ?? (isSame ? draft.opened : null),
		...(draft.kept === undefined ? {} : { kept: draft.kept }),
	}
}

/**
 * What is typed on an analysis page goes into the calculator's draft, so that no way back to the calculator
 * loses it: a link, the top bar, the Back button or another tab.
 * @param opened the saved deal that the page shows; `undefined` on the page of a scenario, which the calculator
 * does not save
 */
export function useAnalysisDraft(
	userId: string | null,
	deal: DealContent,
	opened: DealFormState['opened'] | undefined,
): void {
	const before = useRef(deal)
	useEffect(() => {
		if (deal === before.current || opened === undefined) return
		const draft = draftAfter(readDraft(browserStorage, userId), before.current, deal, opened)
		before.current = deal
		if (draft !== null) saveDraft(browserStorage, userId, draft)
	}, [userId, deal, opened])
}
