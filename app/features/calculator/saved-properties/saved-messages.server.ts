import { countOf } from '~/core/plural'
import { FIX_FIELDS_TEXT } from '~/core/forms/form-result'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import {
	type DealInputs,
	analysisInput,
	analysisProblemText,
	inputDefinition,
	isAnalysisInputKey,
} from '~/deal'
import type { DealFormState, RefusedDeal } from '~/features/calculator/deal-form/calculator-types'
import { addressKey } from '~/features/calculator/saved-properties/address'
import type { RefusedSave } from '~/features/calculator/saved-properties/properties.server'
import { LIMIT_KEY } from '~/features/calculator/saved-properties/property-limit'
import type { LimitReached } from '~/features/calculator/saved-properties/property-limit.server'
import type { SavedProperty } from '~/features/calculator/saved-properties/saved-property'

/** What the calculator's page says after its buttons. */

/** The last change of the saved list replaces the one before, whose Undo is over. */
export const LIST_CHANGED = { kind: 'success', key: 'saved-list' } as const

/** Of an address with a deal that is not the user's own, or no longer. */
export const DEAL_NOT_FOUND = {
	kind: 'error',
	text: 'This deal was not found. It may have been deleted.',
} as const satisfies Message

/** The message after a save; an update can be undone. */
export function savedMessage(kind: 'created' | 'updated', property: SavedProperty): Message {
	const text = `Saved "${property.propertyAddress}" successfully`
	if (kind === 'created') return { ...LIST_CHANGED, text }
	return {
		...LIST_CHANGED,
		text,
		// Long enough for the Undo button.
		durationMs: 6_000,
		action: {
			kind: 'form',
			label: 'Undo',
			to: paths.calculator(),
			fields: {
				intent: 'undoSave',
				propertyId: property.id,
				revision: String(property.revision),
			},
		},
	}
}

/** Beside the message after the save of a new deal: that the one which was open is another. */
export const besideMessage = ({ propertyAddress }: SavedProperty): Message => ({
	kind: 'info',
	place: 'page',
	text: `This is a new deal, and “${propertyAddress}” is still saved.`,
	detail: 'To correct the address of a saved deal, use Rename.',
})

/** The message after a deletion, which can be undone. */
export function deletedMessage({ id, propertyAddress }: SavedProperty): Message {
	return {
		...LIST_CHANGED,
		text: `Deleted "${propertyAddress}"`,
		// Long enough for the Undo button.
		durationMs: 10_000,
		action: {
			kind: 'form',
			label: 'Undo',
			to: paths.calculator(),
			fields: { intent: 'undoDelete', deletedId: id },
		},
	}
}

/** With a link to the copy, unless following it would lose what is typed. */
export function duplicatedMessage(
	{ id, propertyAddress }: { id: string; propertyAddress: string },
	isNothingLost: boolean,
): Message {
	const text = `Saved a copy as "${propertyAddress}"`
	if (!isNothingLost) return { ...LIST_CHANGED, text }
	const action = { kind: 'link', label: 'Open', to: paths.calculator({ property: id }) } as const
	return { ...LIST_CHANGED, text, durationMs: 6_000, action }
}

/** Which inputs to correct: the first by name. Those of the analysis have no fields on this page. */
export function unreadableText({
	problems,
	analysisProblems: [first],
}: Extract<RefusedSave, { kind: 'unreadable' }>): string {
	const [key, ...others] = Object.keys(problems) as (keyof DealInputs)[]
	if (key !== undefined) {
		const more = others.length === 0 ? '' : ` and ${fields(others.length)}`
		return `Please fix ${inputDefinition(key).label}${more} before saving.`
	}
	if (first === undefined || !isAnalysisInputKey(first.key)) return FIX_FIELDS_TEXT
	return `${analysisInput(first.key).label}: ${analysisProblemText(first)}`
}

const fields = (n: number): string => countOf(n, 'more field')

/** What to do at the limit of saved properties, which is no failure. */
export function limitNotice({ message, canUpgrade }: LimitReached): Message {
	return {
		kind: 'info',
		text: message,
		durationMs: 6_000,
		closeLabel: 'Close',
		key: LIMIT_KEY,
		...(canUpgrade
			? { action: { kind: 'link', label: 'Upgrade Plan', to: paths.subscription() } as const }
			: {}),
	}
}

/** The stored deal over which `deal` was not saved, and why not. */
export function toChangedSince(
	deal: Pick<DealFormState, 'propertyAddress' | 'opened'>,
	{ id, propertyAddress, revision }: SavedProperty,
): NonNullable<RefusedDeal['changedSince']> {
	const isSameAddress = addressKey(deal.propertyAddress) === addressKey(propertyAddress)
	const isOpened = deal.opened?.id === id
	const other = deal.opened?.revision === revision ? 'moved' : 'renamed'
	const reason = !isOpened ? 'taken' : isSameAddress ? 'changed' : other
	return { id, propertyAddress, revision, reason }
}
