import {
	applySavedChange,
	type ArvFromComps,
	type DealFormState,
	hasAllOf,
	hasUnsavedChanges,
	isSameDeal,
	type SavedChange,
} from './calculator-types'
import { dealFromComps, applyArv } from './arv-handoff'
import { readAnalysis } from '~/features/calculator/saved-analysis/deal-analysis'
import { type AnalysisInputKey, type InputKey, emptyInputs } from '~/deal'

/** Reducer of the deal being edited. Pure: the page holds the state, the draft stores it. */
export type DealState = DealFormState & {
	/** Whether anything changed since the last load or save. */
	isDirty: boolean
	/** Unsaved deals in whose place another one came, newest first; each can be shown again. */
	kept?: readonly DealFormState[]
}

/** More of them than anybody leaves behind on purpose. */
export const MAX_KEPT = 10

export type DealEvent =
	| { type: 'input'; key: InputKey; text: string }
	| { type: 'analysis'; key: AnalysisInputKey; text: string }
	| { type: 'address'; text: string }
	/** A saved deal, or an undone save, replaces the state. */
	| { type: 'show'; deal: DealFormState }
	/** The server has stored the submitted values; later edits remain unsaved. */
	| { type: 'saved'; sent: DealFormState; stored: DealFormState }
	| { type: 'restore'; state: DealState }
	/** A link's deal, unsaved itself; what it does not have of the current one is kept. */
	| { type: 'open'; deal: DealFormState }
	/** Deals that were kept before the page was loaded. */
	| { type: 'keep'; kept: readonly DealFormState[] }
	/** A kept deal and the current one change places. */
	| { type: 'showKept'; deal: DealFormState }
	| { type: 'forgetKept'; deal: DealFormState }
	/** An ARV from comps is added to the current deal, or starts a new one. */
	| { type: 'carry'; carried: ArvFromComps; into: 'this' | 'new' }
	| { type: 'clear' }
	| { type: 'savedChange'; change: SavedChange }

export function emptyDeal(): DealState {
	return {
		propertyAddress: '',
		inputs: emptyInputs(),
		analysis: null,
		opened: null,
		isDirty: false,
	}
}

/** The kept deals with the current one, unless the next deal has all of it. */
function keepFor(next: DealFormState, { isDirty, kept = [], ...deal }: DealState) {
	if (!isDirty || !hasUnsavedChanges(deal, kept) || hasAllOf(next, deal)) return kept
	return [deal, ...kept].slice(0, MAX_KEPT)
}

export function dealReducer(state: DealState, event: DealEvent): DealState {
	const { kept } = state
	const next = reduceDeal(state, event)
	return kept === undefined || next.kept !== undefined ? next : { ...next, kept }
}

function reduceDeal(state: DealState, event: DealEvent): DealState {
	switch (event.type) {
		case 'input':
			if (state.inputs[event.key] === event.text) return state
			return { ...state, inputs: { ...state.inputs, [event.key]: event.text }, isDirty: true }
		case 'analysis': {
			const analysis = readAnalysis({ ...state.analysis, [event.key]: event.text })
			return { ...state, analysis, isDirty: true }
		}
		case 'address':
			return { ...state, propertyAddress: event.text, isDirty: true }
		case 'show':
			return { ...event.deal, isDirty: false }
		case 'saved':
			return isSameDeal(state, event.sent)
				? { ...event.stored, isDirty: false }
				: {
						...state,
						opened: event.stored.opened,
						// A copy is stored at an address of its own, and the next save must not leave it.
						propertyAddress:
							state.propertyAddress === event.sent.propertyAddress
								? event.stored.propertyAddress
								: state.propertyAddress,
						isDirty: true,
					}
		case 'restore':
			return event.state
		case 'open':
			if (event.deal.opened === null && isSameDeal(state, event.deal)) return state
			return { ...event.deal, isDirty: true, kept: keepFor(event.deal, state) }
		case 'keep':
			return { ...state, kept: event.kept }
		case 'showKept': {
			const others = (state.kept ?? []).filter((deal) => deal !== event.deal)
			const kept = keepFor(event.deal, { ...state, kept: others })
			return { ...event.deal, isDirty: true, kept }
		}
		case 'forgetKept':
			return { ...state, kept: (state.kept ?? []).filter((deal) => deal !== event.deal) }
		case 'carry': {
			const { carried, into } = event
			if (into === 'this') return { ...applyArv(state, carried), isDirty: true }
			const deal = dealFromComps(carried)
			return { ...deal, isDirty: true, kept: keepFor(deal, state) }
		}
		case 'clear':
			return emptyDeal()
		case 'savedChange': {
			const { change } = event
			const deal = applySavedChange(state, change)
			const isRestored = change.kind === 'restored' && deal === change.deal
			const isDirty = change.kind === 'deleted' || (state.isDirty && !isRestored)
			return { ...deal, isDirty }
		}
	}
}
