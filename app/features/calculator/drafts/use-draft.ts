import { browserStorage } from '~/core/browser-storage'
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import type {
	CalculatorActionData,
	CalculatorView,
	DealFormState,
} from '~/features/calculator/deal-form/calculator-types'
import type { DealEvent, DealState } from '~/features/calculator/deal-form/deal-reducer'
import {
	findConflictingDraft,
	draftText,
	chooseInitialDraft,
	saveDraft,
	readDraft,
} from './draft-storage'

/**
 * Called when the page's address has a different deal from the unsaved one on the page; null if it
 * asks for an empty form.
 */
export type Conflict = { readonly current: (conflictingDeal: DealFormState | null) => void }

/** The input of another tab, with the two options. */
export type OtherTab = { draft: DealState; keepMine: () => void; showOther: () => void }

/** Whether a draft was typed over this very save; what a link brings is none. */
function isSavedVersion({ opened }: DealFormState, saved: DealFormState): boolean {
	return (
		saved.opened !== null &&
		opened?.id === saved.opened.id &&
		opened.revision === saved.opened.revision
	)
}

/**
 * Saves the draft on changes, and restores it when the page opens. Two tabs share one draft: the
 * one that would overwrite the other's input stops storing and shows a notice.
 */
export function useDraft(
	view: CalculatorView,
	actionData: CalculatorActionData | undefined,
	state: DealState,
	dispatch: Dispatch<DealEvent>,
	conflict: Conflict,
): OtherTab | null {
	const [isOpen, setOpen] = useState(false)
	const [other, setOther] = useState<DealState | null>(null)
	const { userId } = view
	const first = useRef({ view, hasAnswer: actionData !== undefined })
	/** The text that this tab last wrote or read. */
	const lastText = useRef<string | null>(null)

	useEffect(() => {
		const { view: initialView, hasAnswer } = first.current
		lastText.current = draftText(browserStorage, userId)
		const stored = readDraft(browserStorage, userId)
		const draft = hasAnswer ? null : chooseInitialDraft(stored, initialView)
		if (draft === null && stored?.kept !== undefined) {
			dispatch({ type: 'keep', kept: stored.kept })
		}
		if (draft !== null) {
			dispatch({ type: 'restore', state: draft })
			if (
				initialView.deal !== null &&
				(initialView.isChanged === true || !isSavedVersion(draft, initialView.deal))
			)
				conflict.current(initialView.deal)
			else if (initialView.isNew === true) conflict.current(null)
		}
		setOpen(true)
	}, [userId, dispatch, conflict])

	const displayedState = useRef<DealState | null>(null)
	useEffect(() => {
		if (!isOpen) return
		const isChanged = displayedState.current !== null && displayedState.current !== state
		displayedState.current = state
		const conflictingDraft = isChanged
			? findConflictingDraft(browserStorage, userId, lastText.current, state)
			: null
		setOther(conflictingDraft)
		if (conflictingDraft === null) lastText.current = saveDraft(browserStorage, userId, state)
	}, [isOpen, userId, state])

	const keepMine = useCallback(() => {
		if (displayedState.current !== null)
			lastText.current = saveDraft(browserStorage, userId, displayedState.current)
		setOther(null)
	}, [userId])

	const showOther = useCallback(() => {
		lastText.current = draftText(browserStorage, userId)
		if (other !== null) dispatch({ type: 'restore', state: other })
		setOther(null)
	}, [userId, other, dispatch])

	return other === null ? null : { draft: other, keepMine, showOther }
}
