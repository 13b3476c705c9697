import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm, type RouteArgs } from '~/core/forms/parse-form.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { saleForm } from '~/features/comps/comps.schema.server'
import { toIsoDay } from '~/core/time/calendar-date'
import {
	fieldText,
	rejectedFields,
	rejectRateLimited,
	rejectWithText,
	submittedValues,
	unknownButton,
} from '~/features/comps/forms/form-answers.server'
import { FORMATS } from '~/features/comps/import/formats'
import { addSale, deleteAllSales, deleteSale, findSale, listSales, MAX_SALES } from './sales.server'

/** The pages of the user's own sales. */

const SOURCE_LABELS: Record<string, string> = {
	manual: 'Manual',
	...Object.fromEntries(FORMATS.map(({ key, label }) => [key, label.replace(/ \(.*$/u, '')])),
}

/** A page of the list, and the confirmation in the address. */
export async function salesView({ user }: SignedIn, request: Request) {
	const params = new URL(request.url).searchParams
	const text = (params.get('q') ?? '').trim().slice(0, 100)
	const page = Number(params.get('page') ?? '1')
	const listed = await listSales(user._id, { text, page: Number.isSafeInteger(page) ? page : 1 })
	const confirm = params.get('confirm')
	const sale = confirm === null || confirm === 'all' ? null : await findSale(user._id, confirm)
	const asks =
		sale !== null
			? ({ kind: 'sale', sale } as const)
			: confirm === 'all' && listed.total > 0
				? ({ kind: 'all' } as const)
				: null
	return { ...listed, text, asks, sourceLabels: SOURCE_LABELS }
}

/** Deletes one sale, or all of them. */
export async function salesAction(args: RouteArgs, { user }: SignedIn) {
	const form = await parseTrustedForm(args)
	const say = (kind: Message['kind'], text: string) =>
		redirectWithFlash(args.request, paths.sales(), { kind, text })
	switch (fieldText(form, 'intent')) {
		case 'delete': {
			const isGone = await deleteSale(user._id, fieldText(form, 'saleId'))
			return isGone
				? say('success', 'Sale deleted')
				: say('error', 'This sale is not in your list.')
		}
		case 'deleteAll': {
			const count = await deleteAllSales(user._id)
			return say('success', `Deleted ${count} ${count === 1 ? 'sale' : 'sales'}`)
		}
		default:
			throw unknownButton()
	}
}

/** Stores a sale entered by hand. */
export async function newSaleAction(args: RouteArgs, viewer: SignedIn) {
	const form = await parseTrustedForm(args)
	if (fieldText(form, 'intent') !== 'add') throw unknownButton()
	const now = currentTime()
	const parsed = parseForm(form, saleForm(toIsoDay(now)))
	if (!parsed.ok) return rejectedFields('add', parsed.reply)
	const added = await addSale(viewer, parsed.value, now)
	switch (added.kind) {
		case 'added':
			return redirectWithFlash(args.request, paths.sales(), { kind: 'success', text: 'Sale added' })
		case 'known':
			return rejectWithText('add', 'This sale is already in your list.', 409, submittedValues(form))
		case 'full':
			return rejectWithText('add', fullText(), 409, submittedValues(form))
		case 'tooOften':
			return rejectRateLimited('add', added, submittedValues(form))
	}
}

function fullText(): string {
	const most = MAX_SALES.toLocaleString('en-US')
	return `You've reached the limit of ${most} sales. Delete some to add more.`
}
