import { useNavigation } from '@remix-run/react'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import {
	type CalculatorActionData,
	type CalculatorView,
	type DealFormState,
	hasUnsavedChanges,
} from './calculator-types'
import { type DealEvent, dealReducer, type DealState, emptyDeal } from './deal-reducer'
import { type Conflict, type OtherTab, useDraft } from '~/features/calculator/drafts/use-draft'

/** The deal on the page: from the server, from the draft, or edited since. */

function firstState(view: CalculatorView, answer: CalculatorActionData | undefined): DealState {
	if (answer !== undefined) return { ...answer.deal, isDirty: true }
	// A deal from a link is not saved yet, so it can be saved.
	return view.deal === null ? emptyDeal() : { ...view.deal, isDirty: view.deal.opened === null }
}

/** Intents whose response is a saved deal that replaces the one on the page. */
const SHOWING: ReadonlySet<string> = new Set(['load', 'undoSave'])

/** @param onConflict called if the deal in the address would replace unsaved changes */
export function useDealReducer(
	view: CalculatorView,
	answer: CalculatorActionData | undefined,
	onConflict: (named: DealFormState) => void,
): [DealState, Dispatch<DealEvent>, OtherTab | null] {
	const [state, dispatch] = useReducer(dealReducer, undefined, () => firstState(view, answer))
	const conflict = useRef(onConflict)
	conflict.current = onConflict
	useArrivals(view, answer, state, dispatch, conflict)
	const otherTab = useDraft(view, answer, state, dispatch, conflict)
	return [state, dispatch, otherTab]
}

/** Applies the server's response to a submitted form or to back navigation. */
function useArrivals(
	view: CalculatorView,
	answer: CalculatorActionData | undefined,
	state: DealState,
	dispatch: Dispatch<DealEvent>,
	conflict: Conflict,
) {
	const navigation = useNavigation()
	const sent = useRef<{ intent: string; propertyId: string; deal: DealFormState } | null>(null)
	const current = useRef(state)
	current.current = state
	const named = useRef(view.deal?.opened?.id)

	useEffect(() => {
		const intent = navigation.formData?.get('intent')
		if (navigation.state === 'submitting' && typeof intent === 'string') {
			const propertyId = navigation.formData?.get('propertyId')
			sent.current = {
				intent,
				propertyId: typeof propertyId === 'string' ? propertyId : '',
				deal: current.current,
			}
			return
		}
		if (navigation.state !== 'idle') return
		const done = sent.current
		sent.current = null
		const isOtherAddress = named.current !== view.deal?.opened?.id
		named.current = view.deal?.opened?.id
		if (done?.intent === 'delete' && answer?.hasDeleted === true) {
			dispatch({ type: 'deleted', id: done.propertyId })
		}
		// Action data means that nothing was loaded or saved.
		if (answer !== undefined || view.deal === null) return
		if (done?.intent === 'save') {
			dispatch({ type: 'saved', sent: done.deal, stored: view.deal })
		} else if (done !== null) {
			if (SHOWING.has(done.intent)) dispatch({ type: 'show', deal: view.deal })
		} else if (isOtherAddress) {
			const isUnsaved = current.current.isDirty && hasUnsavedChanges(current.current, [view.deal])
			if (isUnsaved) conflict.current(view.deal)
			else dispatch({ type: 'show', deal: view.deal })
		}
	}, [navigation, answer, view.deal, dispatch, conflict])
}
