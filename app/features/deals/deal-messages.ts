import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import type { Stage } from './stages'
import { stageLabel } from './stages'

/** What is said after a change of deals, with the button that takes it back. */

type Back = 'deal' | 'list'

/** Why nothing happened: the user has no such deal. */
export const NOT_FOUND = "This deal isn't in your list."

/** Long enough for the Undo button. */
const WITH_UNDO = { kind: 'success', key: 'deals', durationMs: 10_000 } as const

const undo = (to: string, fields: Record<string, string>): Message['action'] => ({
	kind: 'form',
	label: 'Undo',
	to,
	fields,
})

/** The message after a change that cannot be undone in one step. */
export const changed = (text: string): Message => ({ kind: 'success', key: 'deals', text })

export function movedMessage(
	{ changeId, propertyAddress, to }: { changeId: string; propertyAddress: string; to: Stage },
	back: Back,
): Message {
	return {
		...WITH_UNDO,
		text: `Moved "${propertyAddress}" to ${stageLabel(to)}`,
		action: undo(paths.deals(), { intent: 'undoMove', changeId, back }),
	}
}

export function archivedMessage(
	deals: readonly { id: string; propertyAddress: string }[],
	back: Back,
): Message {
	const [first] = deals
	const what =
		deals.length === 1 && first !== undefined
			? `"${first.propertyAddress}"`
			: `${deals.length} deals`
	const ids = deals.map(({ id }) => id).join(',')
	return {
		...WITH_UNDO,
		text: `Archived ${what}`,
		action: undo(paths.deals(), { intent: 'unarchive', ids, back }),
	}
}

export function dealDeletedMessage(id: string, propertyAddress: string): Message {
	return {
		...WITH_UNDO,
		text: `Deleted "${propertyAddress}". You can restore it for 30 days.`,
		action: undo(paths.deals(), { intent: 'undoDelete', deletedId: id }),
	}
}

/** The message after something was removed from a deal; Undo sends these fields to its page. */
export function removedMessage(
	dealId: string,
	text: string,
	fields: Record<string, string>,
): Message {
	return { ...WITH_UNDO, text, action: undo(paths.deal(dealId), fields) }
}
