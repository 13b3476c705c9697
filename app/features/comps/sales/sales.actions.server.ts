import { countOf } from '~/core/plural'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import {
	deleteSalesSchema,
	saleSchema,
	withCoordinates,
} from '~/features/comps/comps.schema.server'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { FORMATS } from '~/features/comps/import/formats'
import { addSale, deleteAllSales, deleteSale, findSale, listSales, MAX_SALES } from './sales.server'

/** The pages of the user's own sales. */

const SOURCE_LABELS: Record<string, string> = {
	manual: 'Manual',
	...Object.fromEntries(FORMATS.map(({ key, label }) => [key, label.split(' (', 1)[0] ?? ''])),
}

/** A page of the list, and the confirmation in the address. */
export async function salesView({ user }: SignedIn, request: Request) {
	const params = new URL(request.url).searchParams
	const text = (params.get('q') ?? '').trim().slice(0, 100)
	const page = Number(params.get('page') ?? '1')
	const listed = await listSales(user.id, { text, page: Number.isSafeInteger(page) ? page : 1 })
	const confirm = params.get('confirm')
	const sale = confirm === null || confirm === 'all' ? null : await findSale(user.id, confirm)
	// What the dialog asks to delete: one sale, or all of them.
	const asks =
		sale !== null
			? ({ kind: 'sale', sale } as const)
			: confirm === 'all' && listed.total > 0
				? ({ kind: 'all' } as const)
				: null
	return { ...listed, text, asks, sourceLabels: SOURCE_LABELS }
}

/** Deletes one sale, or all of them. */
export const salesAction = defineAction({
	guard: requireComps,
	schema: deleteSalesSchema,
	handler: async ({ request, viewer: { user }, value }) => {
		const respond = (kind: Message['kind'], text: string) =>
			redirectWithFlash(request, paths.sales(), { kind, text })
		if (value.intent === 'delete') {
			return (await deleteSale(user.id, value.saleId))
				? respond('success', 'Sale deleted')
				: respond('error', 'This sale is not in your list.')
		}
		const count = await deleteAllSales(user.id)
		return respond('success', `Deleted ${countOf(count, 'sale')}`)
	},
})

const LIMIT_TEXT = `You've reached the limit of ${MAX_SALES.toLocaleString('en-US')} sales. Delete some to add more.`

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
				return reject({ status: 409, message: 'This sale is already in your list.' })
			case 'full':
				return reject({ status: 409, message: LIMIT_TEXT })
			case 'tooOften':
				return reject({ status: 429, ...added })
		}
	},
})
