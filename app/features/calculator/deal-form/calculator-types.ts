import type { Tier } from '~/features/accounts/access/access-policy'
import { UNKNOWN_BUTTON_TEXT } from '~/core/forms/form-result'
import type { FormResult } from '~/core/forms/form-result'
import type { Message } from '~/core/http/flash-message'
import type { DealInputs } from '~/deal'
import type { LoadedOpening } from '~/features/calculator/plan-headline/opening-types'
import type { Start } from '~/features/calculator/start-card/start-fields'
import type { SavingRoom } from '~/features/calculator/saved-properties/property-limit'
import type { OwnAssumptions } from '~/features/calculator/saved-analysis/own-keys'
import {
	type DealAnalysis,
	isAnalysisEmpty,
	isSameAnalysis,
} from '~/features/calculator/saved-analysis/deal-analysis'

/** Types of the calculator page's loader and action data. */

/** What the user enters of a deal. */
export type DealContent = {
	propertyAddress: string
	inputs: DealInputs
	analysis: DealAnalysis
}

/** A deal on the page; `opened` is the saved one it came from. */
export type DealFormState = DealContent & { opened: { id: string; revision: number } | null }

/** A saved deal in the list. */
export type DealName = { id: string; propertyAddress: string }

/** An ARV passed from comps to the calculator, with the ends of its range. */
export type ArvFromComps = {
	arv: number
	low: number
	high: number
	propertyAddress: string
	/** The valuation that it comes from. */
	valuationId?: string
}

export type CalculatorView = {
	/** Null for visitors, who cannot save. */
	userId: string | null
	tier: Tier
	needsTerms: boolean
	saved: DealName[]
	/** How many deals the user can save; null without a limit, and for those who cannot save. */
	room?: SavingRoom | null
	/** The deal in the page's address: a saved one, or the inputs in a link. */
	deal: DealFormState | null
	/** Whether `deal` is the saved one that it names with unsaved changes, made on an analysis page. */
	isChanged?: true
	/** What is to be said about the page's address. */
	notice?: Message
	/** Whether the browser identifies as a phone: most sections then start closed. */
	isPhone: boolean
	/** An ARV from another page. */
	carried?: ArvFromComps
	/** Without a connection: only the deal on this device is known. */
	isOffline?: true
	/** Whether an empty form is asked for, although a saved deal was open. */
	isNew?: true
	/** The entries of the start card that `deal` comes from. */
	start: Start | null
	/** The figures of `deal` with which the page opens; `null` without a number. */
	opening: LoadedOpening | null
	/** When the page was loaded, as an ISO time. */
	today: string
	/** The member's own assumptions. */
	own: OwnAssumptions | null
}

/** What needs confirmation. */
export type ConfirmDialog =
	| { kind: 'clear' }
	| { kind: 'delete'; id: string; propertyAddress: string }
	| { kind: 'load'; id: string; propertyAddress: string }
	/** `newAddress` and `error` after a refusal. */
	| { kind: 'rename'; id: string; propertyAddress: string; newAddress?: string; error?: string }
	/** With JavaScript only: another deal would take the place of the draft. */
	| { kind: 'fill'; deal: DealFormState }

/** What an action changed in the saved list. */
export type SavedChange =
	| { kind: 'deleted'; id: string }
	| { kind: 'renamed'; id: string; propertyAddress: string; revision: number }
	/** A deletion was undone. */
	| { kind: 'restored'; deal: DealFormState }

/** The page again with a deal that was worked out, a question to confirm, or something done. */
export type ShownDeal = {
	status: 'shown'
	deal: DealFormState
	question: ConfirmDialog | null
	notice: Message | null
	/** What this action changed in the saved list. */
	change: SavedChange | null
	/** The figures with which the page opens. */
	opening?: LoadedOpening | null
}

/** A refused form; `notice` is what to say where it has a link. */
export type RefusedDeal = FormResult<DealFormState> & {
	notice?: Message
	/**
	 * `taken`: the stored deal is not the one that was opened; `moved`: it is, and the page has another
	 * address for it.
	 */
	changedSince?: DealName & {
		revision: number
		reason: 'changed' | 'renamed' | 'taken' | 'moved'
	}
	opening?: LoadedOpening | null
}

/** What the page shows after its action, however the action ended. */
export type CalculatorActionData = Omit<ShownDeal, 'status' | 'opening'> & {
	addressError: string | null
	opening: LoadedOpening | null
	/** The stored deal, after a save that would have overwritten changes made elsewhere. */
	changedSince?: RefusedDeal['changedSince']
}

/** Whether it is one of the buttons that save the deal on the page. */
export const isSaveIntent = (intent: unknown): boolean => /^save/u.test(String(intent))

/** Returns the action's result as the page shows it. */
export function toCalculatorActionData(result: ShownDeal | RefusedDeal): CalculatorActionData {
	const opening = result.opening ?? null
	if (result.status === 'shown') return { ...result, opening, addressError: null }
	const { changedSince } = result
	if (changedSince !== undefined) {
		const page = { deal: result.values, question: null, addressError: null, change: null }
		return { ...page, notice: null, opening, changedSince }
	}
	const { propertyAddress, form } = result.errors
	const text = propertyAddress === undefined ? (form?.[0] ?? UNKNOWN_BUTTON_TEXT) : undefined
	return {
		deal: result.values,
		question: null,
		addressError: propertyAddress?.[0] ?? null,
		notice: result.notice ?? (text === undefined ? null : { kind: 'error', text }),
		change: null,
		opening,
	}
}

/** Whether putting `next` in the place of `current` would lose anything that was typed. */
export function hasUnsavedChanges(
	current: DealContent,
	savedDeals: readonly DealContent[],
): boolean {
	const isEmpty =
		current.propertyAddress.trim() === '' &&
		Object.values(current.inputs).every((text) => text.trim() === '') &&
		isAnalysisEmpty(current.analysis)
	return !isEmpty && !savedDeals.some((deal) => isSameDeal(deal, current))
}

/** A deal on the page after a change in the saved list. Only a rename changes what is entered. */
export function applySavedChange(deal: DealFormState, change: SavedChange): DealFormState {
	switch (change.kind) {
		case 'deleted':
			return deal.opened?.id === change.id ? { ...deal, opened: null } : deal
		case 'renamed': {
			const { id, propertyAddress, revision } = change
			if (deal.opened?.id !== id) return deal
			// A rename hides no earlier change that this page does not show.
			const isCurrent = deal.opened.revision === revision - 1
			return { ...deal, propertyAddress, opened: isCurrent ? { id, revision } : deal.opened }
		}
		case 'restored':
			return deal.opened === null && isSameDeal(deal, change.deal) ? change.deal : deal
	}
}

const plain = (text: string): string => text.replace(/[,$%\s]/gu, '')

/** Whether a deal has everything that is entered in another one of the same property. */
export function hasAllOf(deal: DealContent, other: DealContent): boolean {
	const texts = ({ propertyAddress, inputs, analysis }: DealContent) => ({
		propertyAddress,
		...inputs,
		...analysis,
	})
	const has: Readonly<Record<string, string>> = texts(deal)
	return Object.entries(texts(other)).every(
		([key, text]) => plain(text) === '' || plain(has[key] ?? '') === plain(text),
	)
}

/** Whether two deals are equal, however their numbers are written. */
export function isSameDeal(a: DealContent, b: DealContent): boolean {
	return (
		a.propertyAddress.trim() === b.propertyAddress.trim() &&
		(Object.keys(a.inputs) as (keyof DealInputs)[]).every(
			(key) => plain(a.inputs[key]) === plain(b.inputs[key]),
		) &&
		isSameAnalysis(a.analysis, b.analysis)
	)
}
