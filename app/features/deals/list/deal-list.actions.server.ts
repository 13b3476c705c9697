import { redirect } from '@remix-run/node'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import type { z } from 'zod'
import { undoDelete } from '~/features/deals/commands/deleted-properties.server'
import { findTooOften } from '~/features/calculator/saved-properties/properties.server'
import { canChangeDeals, changeRefusal } from '~/features/deals/access/deal-access.server'
import { archivedMessage, changed, movedMessage, NOT_FOUND } from '~/features/deals/deal-messages'
import { dealListSchema, propertyAddressSchema } from '~/features/deals/deals.schema.server'
import { archiveDeals, unarchiveDeals } from '~/features/deals/commands/archive.server'
import { MAX_TAGS } from '~/features/deals/parts/part-limits'
import { moveDeal, undoMove } from '~/features/deals/parts/stage.server'
import { tagDeals } from '~/features/deals/parts/tags.server'
import { stageLabel } from '~/features/deals/stages'
import { dealListPath, readDealQuery, UPGRADABLE_LIMIT } from './deal-query'

/** The buttons of the list of deals, and the Undo of messages. */

type Value = z.output<typeof dealListSchema>
type Call<Intent extends Value['intent']> = Omit<ActionCall<SignedIn, unknown>, 'value'> & {
	value: Extract<Value, { intent: Intent }>
}

const deals = (n: number): string => `${n} ${n === 1 ? 'deal' : 'deals'}`

/** The list as it was looked at. */
const listAgain = (request: Request): string =>
	dealListPath(readDealQuery(new URL(request.url).searchParams))

async function move({ request, viewer, value, now, reject }: Call<'move'>) {
	const moved = await moveDeal(viewer.user.id, value, now)
	if (moved.kind === 'notFound') return reject({ status: 404, message: NOT_FOUND })
	const message =
		moved.kind === 'moved'
			? movedMessage(moved, 'list')
			: changed(`"${moved.propertyAddress}" is in this stage already`)
	return redirectWithFlash(request, listAgain(request), message)
}

async function undo({ request, viewer, value, now, reject }: Call<'undoMove'>) {
	const undone = await undoMove(viewer.user.id, value.changeId, now)
	if (undone.kind === 'gone') {
		return reject({ status: 409, message: 'This change can no longer be undone.' })
	}
	const to = value.back === 'deal' ? paths.deal(undone.id) : paths.deals()
	const text = `Moved "${undone.propertyAddress}" back to ${stageLabel(undone.stage)}`
	return redirectWithFlash(request, to, changed(text))
}

async function tag({ request, viewer, value, now, reject }: Call<'tag'>) {
	const target = { ids: value.deal, tag: value.tag }
	const { tagged, full } = await tagDeals(viewer.user.id, target, now)
	if (tagged === 0 && full === 0) return reject({ status: 404, message: NOT_FOUND })
	const unchanged = full === 0 ? '' : `. ${deals(full)} already had ${MAX_TAGS} tags.`
	const text = `Tagged ${deals(tagged)} "${value.tag}"${unchanged}`
	return redirectWithFlash(request, listAgain(request), {
		...changed(text),
		kind: tagged === 0 ? 'error' : 'success',
	})
}

async function archive({ request, viewer, value, now, reject }: Call<'archive'>) {
	const archived = await archiveDeals(viewer.user.id, value.deal, now)
	if (archived.length === 0) return reject({ status: 404, message: NOT_FOUND })
	return redirectWithFlash(request, listAgain(request), archivedMessage(archived, 'list'))
}

async function unarchive({ request, viewer, value, reject }: Call<'unarchive'>) {
	const [first = ''] = value.ids
	const count = await unarchiveDeals(viewer.user.id, value.ids)
	if (count === 0) return reject({ status: 404, message: NOT_FOUND })
	const to = value.back === 'deal' ? paths.deal(first) : paths.deals()
	return redirectWithFlash(request, to, changed(`Restored ${deals(count)}`))
}

/** Restores a deleted deal; asks for another address if its own has been saved again. */
async function restore({ request, viewer, value, now, reject }: Call<'undoDelete'>) {
	const { deletedId, newAddress } = value
	const asked =
		newAddress === undefined
			? null
			: propertyAddressSchema.safeParse({ propertyAddress: newAddress })
	if (asked?.success === false) {
		const message = asked.error.issues[0]?.message ?? ''
		return reject({ status: 400, field: 'newAddress', message })
	}
	const address = asked?.data.propertyAddress ?? null
	const restored = await undoDelete(viewer, deletedId, now, address)
	switch (restored.kind) {
		case 'gone':
			return reject({ status: 409, message: 'This deal can no longer be restored.' })
		case 'limitReached':
			return reject({
				status: 409,
				field: restored.canUpgrade ? UPGRADABLE_LIMIT : 'form',
				message: restored.message,
			})
		case 'addressTaken': {
			const message = `You already have a property saved under ${restored.propertyAddress}. Enter another address.`
			return reject({ status: 409, field: 'newAddress', message })
		}
		case 'restored': {
			const text = `Restored "${restored.propertyAddress}"`
			return redirectWithFlash(request, paths.deal(deletedId), changed(text))
		}
	}
}

/** The action of the list. A former member can restore what they deleted, and change nothing else. */
export const dealListAction = defineAction({
	guard: requireVerified,
	schema: dealListSchema,
	handler: async (call) => {
		const { viewer, value, reject } = call
		if (value.intent !== 'undoDelete' && !canChangeDeals(viewer)) {
			return reject({ status: 403, message: changeRefusal(viewer) })
		}
		const tooOften = await findTooOften(viewer.user.id)
		if (tooOften !== null) return reject({ status: 429, ...tooOften })
		switch (value.intent) {
			case 'move':
				return move({ ...call, value })
			case 'undoMove':
				return undo({ ...call, value })
			case 'tag':
				return tag({ ...call, value })
			case 'archive':
				return archive({ ...call, value })
			case 'compare':
				return redirect(paths.compareDeals(value.deal))
			case 'unarchive':
				return unarchive({ ...call, value })
			case 'undoDelete':
				return restore({ ...call, value })
		}
	},
})
