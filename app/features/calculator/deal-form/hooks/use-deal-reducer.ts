import { useNavigation } from '@remix-run/react'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import {
	type CalculatorActionData,
	type CalculatorView,
	type DealFormState,
	hasUnsavedChanges,
	isSaveIntent,
} from '../calculator-types'
import { type DealEvent, dealReducer, type DealState, emptyDeal } from '../deal-reducer'
import { type Conflict, type OtherTab, useDraft } from '~/features/calculator/drafts/use-draft'

/** The deal on the page: from the server, from the draft, or edited since. */

function initialState(
	view: CalculatorView,
	actionData: CalculatorActionData | undefined,
): DealState {
	if (actionData !== undefined) return { ...actionData.deal, isDirty: true }
	return view.deal === null ? emptyDeal() : { ...view.deal, isDirty: isLink(view) }
}

/** Whether the page's deal is from a link: not saved yet, so it can be saved. */
export const isLink = ({ deal, isChanged }: CalculatorView): boolean =>
	isChanged === true || deal?.opened === null

/** Intents whose response is a saved deal that replaces the one on the page. */
const INTENTS_WITH_DEAL: ReadonlySet<string> = new Set(['load', 'undoSave'])

/** @param onConflict called if the deal in the address would replace unsaved changes */
export function useDealReducer(
	view: CalculatorView,
	actionData: CalculatorActionData | undefined,
	onConflict: (conflictingDeal: DealFormState | null) => void,
): [DealState, Dispatch<DealEvent>, OtherTab | null] {
	const [state, dispatch] = useReducer(dealReducer, undefined, () => initialState(view, actionData))
	const conflict = useRef(onConflict)
	conflict.current = onConflict
	useServerDeal(view, actionData, state, dispatch, conflict)
	const otherTab = useDraft(view, actionData, state, dispatch, conflict)
	return [state, dispatch, otherTab]
}

/** Applies the server's response to a submitted form or to back navigation. */
function useServerDeal(
	view: CalculatorView,
	actionData: CalculatorActionData | undefined,
	state: DealState,
	dispatch: Dispatch<DealEvent>,
	conflict: Conflict,
) {
	const navigation = useNavigation()
	const submitted = useRef<{ intent: string; deal: DealFormState } | null>(null)
	const current = useRef(state)
	current.current = state
	const openedId = useRef(view.deal?.opened?.id)

	useEffect(() => {
		const intent = navigation.formData?.get('intent')
		if (navigation.state === 'submitting' && typeof intent === 'string') {
			submitted.current = { intent, deal: current.current }
			return
		}
		if (navigation.state !== 'idle') return
		const lastSubmission = submitted.current
		submitted.current = null
		const isOtherAddress = openedId.current !== view.deal?.opened?.id
		openedId.current = view.deal?.opened?.id
		const change = actionData?.change ?? null
		if (lastSubmission !== null && change !== null) dispatch({ type: 'savedChange', change })
		// Action data means that nothing was loaded or saved.
		if (actionData !== undefined || view.deal === null) return
		if (lastSubmission !== null && isSaveIntent(lastSubmission.intent)) {
			dispatch({ type: 'saved', sent: lastSubmission.deal, stored: view.deal })
		} else if (lastSubmission !== null) {
			if (INTENTS_WITH_DEAL.has(lastSubmission.intent)) dispatch({ type: 'show', deal: view.deal })
		} else if (isOtherAddress) {
			const isUnsaved = current.current.isDirty && hasUnsavedChanges(current.current, [view.deal])
			if (isUnsaved) conflict.current(view.deal)
			else dispatch({ type: 'restore', state: initialState(view, undefined) })
		}
	}, [navigation, actionData, view, dispatch, conflict])
}
