import { countOf } from '~/core/plural'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { saleSchema, salesSchema, withCoordinates } from '~/features/comps/comps.schema.server'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { FORMATS } from '~/features/comps/import/formats'
import { EDIT_KNOWN_TEXT, editedMessage } from './edit-sale-messages'
import {
	addSale,
	checkRateLimit,
	deleteAllSales,
	deleteSale,
	editSale,
	findOwnSale,
	listSales,
	MAX_SALES,
} from './sales.server'
import { saleRowId } from './sale-row'

/** The pages of the user's own sales. */

const SOURCE_LABELS: Record<string, string> = {
	manual: 'Manual',
	...Object.fromEntries(FORMATS.map(({ key, label }) => [key, label.split(' (', 1)[0] ?? ''])),
}

/** No id is longer. */
const MAX_ID_LENGTH = 64

/** What of the list is shown, and the valuation that an edit leads back to. */
function readListQuery(request: Request) {
	const params = new URL(request.url).searchParams
	const page = Number(params.get('page') ?? '1')
	return {
		text: (params.get('q') ?? '').trim().slice(0, 100),
		page: Number.isSafeInteger(page) ? page : 1,
		valuation: params.get('valuation')?.slice(0, MAX_ID_LENGTH) ?? null,
	}
}

/** A page of the list, and the sale to edit or the confirmation in the address. */
export async function salesView({ user }: SignedIn, request: Request) {
	const params = new URL(request.url).searchParams
	const { text, page, valuation } = readListQuery(request)
	const listed = await listSales(user.id, { text, page })
	const edit = params.get('edit')
	const edited = edit === null ? null : await findOwnSale(user.id, edit)
	const confirm = params.get('confirm')
	const sale = confirm === null || confirm === 'all' ? null : await findOwnSale(user.id, confirm)
	// What the dialog asks to delete: one sale, or all of them.
	const asks =
		sale !== null
			? ({ kind: 'sale', sale } as const)
			: confirm === 'all' && listed.total > 0
				? ({ kind: 'all' } as const)
				: null
	return { ...listed, text, asks, edited, valuation, sourceLabels: SOURCE_LABELS }
}

const NOT_LISTED_TEXT = 'This sale is not in your list.'

/** Changes or deletes one sale, or deletes all of them. The list stays where it was. */
export const salesAction = defineAction({
	guard: requireComps,
	schema: () => salesSchema(toIsoDay(currentTime())),
	intents: {
		editSale: async ({ request, viewer: { user }, value, reject }) => {
			const { intent: _, saleId, ...fields } = value
			const tooOften = await checkRateLimit('compsWrite', user.id)
			if (tooOften !== null) return reject({ status: 429, ...tooOften })
			const edited = await editSale(user.id, saleId, withCoordinates(fields))
			if (edited.kind === 'missing') return reject({ status: 404, message: NOT_LISTED_TEXT })
			if (edited.kind === 'known') return reject({ status: 409, message: EDIT_KNOWN_TEXT })
			const message = editedMessage(edited.before, edited.after)
			const { valuation } = readListQuery(request)
			const page = valuation === null ? listPath(request) : paths.valuation(valuation)
			return redirectWithFlash(request, `${page}#${saleRowId(saleId)}`, message)
		},
		delete: async ({ request, viewer: { user }, value }) => {
			const message: Message = (await deleteSale(user.id, value.saleId))
				? { kind: 'success', text: 'Sale deleted' }
				: { kind: 'error', text: NOT_LISTED_TEXT }
			return redirectWithFlash(request, listPath(request), message)
		},
		deleteAll: async ({ request, viewer: { user } }) => {
			const text = `Deleted ${countOf(await deleteAllSales(user.id), 'sale')}`
			return redirectWithFlash(request, paths.sales(), { kind: 'success', text })
		},
	},
})

/** The list as it was looked at. */
function listPath(request: Request): string {
	const { text, page } = readListQuery(request)
	return paths.sales({ q: text, page: page === 1 ? undefined : page })
}

const LIMIT_TEXT = `You've reached the limit of ${MAX_SALES.toLocaleString('en-US')} sales. Delete some to add more.`

const KNOWN_TEXT = 'This sale is already in your list. To add what it lacks, edit it there.'

/** Stores a sale that was typed in. */
export const newSaleAction = defineAction({
	guard: requireComps,
	schema: () => saleSchema(toIsoDay(currentTime())),
	handler: async ({ request, viewer, value: { intent: _, ...fields }, now, reject }) => {
		const added = await addSale(viewer, withCoordinates(fields), now)
		switch (added.kind) {
			case 'added':
				return redirectWithFlash(request, paths.sales(), { kind: 'success', text: 'Sale added' })
			case 'known':
				return reject({ status: 409, message: KNOWN_TEXT })
			case 'full':
				return reject({ status: 409, message: LIMIT_TEXT })
			case 'tooOften':
				return reject({ status: 429, ...added })
		}
	},
})
