import type { z } from 'zod'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { requireVerified, type SignedIn } from '~/features/accounts/access/guards.server'
import { deleteWithUndo } from '~/features/deals/commands/deleted-properties.server'
import { duplicateProperty } from '~/features/deals/commands/manage-properties.server'
import { findTooOften } from '~/features/calculator/saved-properties/properties.server'
import {
	canChangeDeals,
	changeRefusal,
	dealAddress,
} from '~/features/deals/access/deal-access.server'
import {
	archivedMessage,
	changed,
	dealDeletedMessage,
	movedMessage,
	NOT_FOUND,
	removedMessage,
} from '~/features/deals/deal-messages'
import { dealSchema } from '~/features/deals/deals.schema.server'
import { archiveDeals, unarchiveDeals } from '~/features/deals/commands/archive.server'
import { addLink, removeLink } from '~/features/deals/parts/links.server'
import { addNote, deleteNote, restoreNote, setNoteDone } from '~/features/deals/parts/notes.server'
import {
	MAX_LINKS,
	MAX_NOTES,
	MAX_PEOPLE,
	MAX_TAGS,
	NOTES_FULL,
} from '~/features/deals/parts/part-limits'
import { attachPerson, removePerson } from '~/features/deals/parts/people.server'
import { moveDeal } from '~/features/deals/parts/stage.server'
import { addTag, removeTag } from '~/features/deals/parts/tags.server'
import { attachValuation } from '~/features/deals/parts/valuation.server'

/** The buttons of the page of a deal. */

const GONE = "This isn't part of the deal anymore."
/** Where the page is shown again: a browser without script scrolls to what was changed. */
const PARTS = { notes: '#notes', tags: '#tags', links: '#links', people: '#people' } as const

type Value = z.output<typeof dealSchema>
type Call = Omit<ActionCall<SignedIn, unknown>, 'value'> & { id: string }
type Handlers = {
	[Intent in Value['intent']]: (
		call: Call,
		value: Extract<Value, { intent: Intent }>,
	) => Promise<unknown>
}

/** The page of the deal again, at the part that was changed. */
function again({ request, id }: Call, text: string, part: keyof typeof PARTS) {
	return redirectWithFlash(request, paths.deal(id) + PARTS[part], changed(text))
}

const refuse = ({ reject }: Call, status: number, message: string, field = 'form') =>
	reject({ status, message, field })

/** The same for something that could be taken back with these fields. */
function removed(
	{ request, id }: Call,
	text: string,
	undoFields: Record<string, string>,
	part: keyof typeof PARTS,
) {
	const message = removedMessage(id, text, undoFields)
	return redirectWithFlash(request, paths.deal(id) + PARTS[part], message)
}

const handlers: Handlers = {
	async move(call, { stage }) {
		const { viewer, id, now, request } = call
		const moved = await moveDeal(viewer.user.id, { id, stage }, now)
		if (moved.kind === 'notFound') return refuse(call, 404, NOT_FOUND)
		const message =
			moved.kind === 'moved'
				? movedMessage(moved, 'deal')
				: changed('The deal is in this stage already')
		return redirectWithFlash(request, paths.deal(id), message)
	},
	async addTag(call, { tag }) {
		const { viewer, id, now } = call
		const { kind } = await addTag(viewer.user.id, { id, tag }, now)
		if (kind === 'notFound') return refuse(call, 404, NOT_FOUND)
		if (kind === 'full') return refuse(call, 409, `A deal can have up to ${MAX_TAGS} tags.`, 'tag')
		return again(call, `Tag "${tag}" added`, 'tags')
	},
	async removeTag(call, { tag }) {
		const { viewer, id, now } = call
		const name = await removeTag(viewer.user.id, { id, tag }, now)
		if (name === null) return refuse(call, 404, GONE)
		return removed(call, `Tag "${name}" removed`, { intent: 'addTag', tag: name }, 'tags')
	},
	async addNote(call, { text, dueOn }) {
		const { viewer, id, now } = call
		const { kind } = await addNote(viewer.user.id, id, { text, dueOn }, now)
		if (kind === 'notFound') return refuse(call, 404, NOT_FOUND)
		const full = `A deal can have up to ${MAX_NOTES} notes. Delete one to add this one.`
		if (kind === 'full') return refuse(call, 409, full, 'text')
		if (kind === 'accountFull') return refuse(call, 409, NOTES_FULL, 'text')
		return again(call, 'Note added', 'notes')
	},
	async doneNote(call, { noteId }) {
		const { viewer, id, now } = call
		const isFound = await setNoteDone(viewer.user.id, { propertyId: id, noteId }, now)
		if (!isFound) return refuse(call, 404, GONE)
		return removed(call, 'Note marked as done', { intent: 'reopenNote', noteId }, 'notes')
	},
	async reopenNote(call, { noteId }) {
		const { viewer, id } = call
		const isFound = await setNoteDone(viewer.user.id, { propertyId: id, noteId }, null)
		return isFound ? again(call, 'Note is due again', 'notes') : refuse(call, 404, GONE)
	},
	async deleteNote(call, { noteId }) {
		const { viewer, id, now } = call
		const isFound = await deleteNote(viewer.user.id, { propertyId: id, noteId }, now)
		if (!isFound) return refuse(call, 404, GONE)
		return removed(call, 'Note deleted', { intent: 'restoreNote', noteId }, 'notes')
	},
	async restoreNote(call, { noteId }) {
		const { viewer, id, now } = call
		const restored = await restoreNote(viewer.user.id, { propertyId: id, noteId }, now)
		if (restored === 'full') return refuse(call, 409, `A deal can have up to ${MAX_NOTES} notes.`)
		if (restored === 'gone') return refuse(call, 409, 'This note can no longer be restored.')
		return again(call, 'Note restored', 'notes')
	},
	async addLink(call, { url, label }) {
		const { viewer, id, now } = call
		const { kind } = await addLink(viewer.user.id, id, { url, label }, now)
		if (kind === 'notFound') return refuse(call, 404, NOT_FOUND)
		const full = `A deal can have up to ${MAX_LINKS} links. Remove one to add this one.`
		return kind === 'full' ? refuse(call, 409, full, 'url') : again(call, 'Link added', 'links')
	},
	async removeLink(call, { linkId }) {
		const { viewer, id, now } = call
		const link = await removeLink(viewer.user.id, { propertyId: id, linkId }, now)
		if (link === null) return refuse(call, 404, GONE)
		return removed(call, 'Link removed', { intent: 'addLink', ...link }, 'links')
	},
	async attachPerson(call, { providerId, role }) {
		const { viewer, id, now } = call
		const attached = await attachPerson(viewer.user.id, id, { providerId, role }, now)
		switch (attached.kind) {
			case 'notFound':
				return refuse(call, 404, NOT_FOUND)
			case 'notListed':
				return refuse(call, 409, 'This provider is not in the directory anymore.')
			case 'full':
				return refuse(call, 409, `A deal can have up to ${MAX_PEOPLE} people.`)
			case 'added':
				return again(call, `${attached.name} added`, 'people')
		}
	},
	async removePerson(call, { providerId }) {
		const { viewer, id, now } = call
		const person = await removePerson(viewer.user.id, { propertyId: id, providerId }, now)
		if (person === null) return refuse(call, 404, GONE)
		const fields = { intent: 'attachPerson', providerId, role: person.role }
		return removed(call, `${person.name} removed`, fields, 'people')
	},
	async valuation(call, { valuationId }) {
		const { viewer, id, now, request } = call
		const chosen = valuationId === '' ? null : valuationId
		const isDone = await attachValuation(viewer, id, chosen, now)
		if (!isDone) return refuse(call, 404, 'This valuation was not found.')
		const text = chosen === null ? 'Valuation removed' : 'Valuation attached'
		return redirectWithFlash(request, paths.deal(id), changed(text))
	},
	async duplicate(call) {
		const { viewer, id, now, request, reject } = call
		const copy = await duplicateProperty(viewer, id, now)
		switch (copy.kind) {
			case 'notFound':
				return refuse(call, 404, NOT_FOUND)
			case 'tooOften':
				return reject({ status: 429, ...copy })
			case 'limitReached':
				return refuse(call, 409, copy.message)
			case 'duplicated': {
				const text = `Saved a copy as "${copy.propertyAddress}"`
				return redirectWithFlash(request, paths.deal(copy.id), changed(text))
			}
		}
	},
	async archive(call) {
		const { viewer, id, now, request } = call
		const archived = await archiveDeals(viewer.user.id, [id], now)
		if (archived.length === 0) return refuse(call, 404, NOT_FOUND)
		return redirectWithFlash(request, paths.deals(), archivedMessage(archived, 'deal'))
	},
	async unarchive(call) {
		const { viewer, id, request } = call
		const count = await unarchiveDeals(viewer.user.id, [id])
		if (count === 0) return refuse(call, 404, NOT_FOUND)
		return redirectWithFlash(request, paths.deal(id), changed('Back in your list'))
	},
	async delete(call) {
		const { viewer, id, now, request } = call
		const address = await dealAddress(viewer.user.id, id)
		if (address === null || !(await deleteWithUndo(viewer.user.id, id, now))) {
			return refuse(call, 404, NOT_FOUND)
		}
		return redirectWithFlash(request, paths.deals(), dealDeletedMessage(id, address))
	},
}

/** The action of the page. A former member can delete, and change nothing else (DEAL-17). */
export const dealAction = defineAction({
	guard: requireVerified,
	schema: dealSchema,
	handler: async (call): Promise<unknown> => {
		const { viewer, value, params, reject } = call
		if (value.intent !== 'delete' && !canChangeDeals(viewer)) {
			return reject({ status: 403, message: changeRefusal(viewer) })
		}
		// Duplicating counts its own write.
		const tooOften = value.intent === 'duplicate' ? null : await findTooOften(viewer.user.id)
		if (tooOften !== null) return reject({ status: 429, ...tooOften })
		const handle = handlers[value.intent] as (call: Call, value: Value) => Promise<unknown>
		return handle({ ...call, id: params['id'] ?? '' }, value)
	},
})
