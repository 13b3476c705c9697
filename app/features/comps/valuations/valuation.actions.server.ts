import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import { valuationSchema, withCoordinates } from '~/features/comps/comps.schema.server'
import { requireComps } from '~/features/comps/access/require-comps.server'
import { countOf } from '~/core/plural'
import {
	correctedFilters,
	FILTER_KEYS,
	filterField,
	readFilters,
	readType,
} from '~/features/comps/estimate/filters'
import { type GridView, readGridView } from './table-state'
import { saleRowId } from '~/features/comps/sales/sale-row'
import { EDIT_KNOWN_TEXT, editedMessage } from '~/features/comps/sales/edit-sale-messages'
import { checkRateLimit, editSale } from '~/features/comps/sales/sales.server'
import { toIsoDay } from '~/core/time/calendar-date'
import { type EvaluatedValuation, lackingText, type Selection } from './valuation'
import {
	changeValuation,
	selectComparable,
	deleteValuation,
	hasValuation,
	openValuation,
	saveValue,
} from './valuations.server'

/** The page of one valuation: its loader data and its buttons. */

const NOT_FOUND = 'Saved comps not found'

function notFound(): Response {
	return new Response(NOT_FOUND, { status: 404 })
}

/** The loader data of the page. */
export async function valuationView({ user }: SignedIn, id: string, request: Request) {
	const now = currentTime()
	const openedValuation = await openValuation(user.id, id, now)
	if (openedValuation === null) throw notFound()
	const params = new URL(request.url).searchParams
	return {
		...openedValuation,
		view: readGridView(params),
		/** The expanded sale. */
		comp: params.get('comp'),
		asksDelete: params.get('confirm') === 'delete',
		/** The form that opens. */
		edit: params.get('edit'),
		currentYear: now.getUTCFullYear(),
		tiles: config().mapTiles,
	}
}

type Change = Parameters<typeof changeValuation>[2]

/** The forms of the page. A change leads back to the page as it was looked at. */
export const valuationAction = defineAction({
	guard: requireComps,
	schema: () => valuationSchema(toIsoDay(currentTime())),
	fields: {
		filters: FILTER_KEYS.flatMap((key) => [filterField(key, 'min'), filterField(key, 'max')]),
	},
	handler: async ({ request, params, viewer: { user }, value, form, now, reject }) => {
		const id = params['id'] ?? ''
		const tooOften = await checkRateLimit('compsWrite', user.id)
		if (tooOften !== null) return reject({ status: 429, ...tooOften })
		const change = async (changes: Change, text: string) => {
			if (!(await changeValuation(user.id, id, changes, now))) throw notFound()
			return backToValuation(request, id, text)
		}
		const select = async (saleId: string, selection: Partial<Selection>) => {
			if (!(await selectComparable(user.id, id, saleId, selection, now))) throw notFound()
		}
		switch (value.intent) {
			case 'subject': {
				const { intent: _, name, ...fields } = value
				const subject = withCoordinates(fields)
				const changes = { subject, name: name === '' ? subject.address : name }
				return change(changes, 'Property details saved')
			}
			case 'rates': {
				const { intent: _, ...rates } = value
				return change(rates, 'Rates applied')
			}
			case 'filters': {
				const { filters, corrected } = submittedFilters(form, now)
				if (!(await changeValuation(user.id, id, { filters }, now))) throw notFound()
				const opened = await openValuation(user.id, id, now)
				if (opened === null) throw notFound()
				return backToValuation(request, id, filterMessage(opened.appraised, corrected))
			}
			case 'exclude':
				await select(value.saleId, { isExcluded: true, reason: value.reason })
				return backToValuation(request, id, 'Comp excluded', false)
			case 'include':
				await select(value.saleId, { isExcluded: false, reason: '' })
				return backToValuation(request, id, 'Comp included')
			case 'own': {
				const { intent: _, saleId, weight, ...amounts } = value
				// A form without the field leaves the weight as it is.
				await select(saleId, form.has('weight') ? { ...amounts, weight } : amounts)
				return backToValuation(request, id, 'Adjustments saved')
			}
			case 'editSale': {
				const { intent: _, saleId, ...fields } = value
				if (!(await hasValuation(user.id, id))) throw notFound()
				const edited = await editSale(user.id, saleId, withCoordinates(fields))
				if (edited.kind === 'missing') throw notFound()
				if (edited.kind === 'known') return reject({ status: 409, message: EDIT_KNOWN_TEXT })
				if (!(await saveValue(user.id, id, now))) throw notFound()
				return backToValuation(request, id, editedMessage(edited.before, edited.after))
			}
			case 'value':
				if (!(await saveValue(user.id, id, now))) throw notFound()
				return backToValuation(request, id, 'Value saved')
			case 'delete': {
				const name = await deleteValuation(user.id, id)
				if (name === null) throw notFound()
				const message: Message = { kind: 'success', text: `Deleted "${name}"` }
				return redirectWithFlash(request, paths.valuations(), message)
			}
		}
	},
})

function submittedFilters(form: FormData, now: Date) {
	const readText = (name: string): string | null => {
		const value = form.get(name)
		return typeof value === 'string' ? value : null
	}
	const year = now.getUTCFullYear()
	const ranges = readFilters(readText, year)
	return {
		filters: { ...ranges, type: readType(readText('type')) },
		corrected: correctedFilters(readText, ranges, year),
	}
}

/** 'Filter applied: 3 comps match', what lacks a fact, and the ranges that differ from what was typed. */
function filterMessage(
	{ candidates, beyond, lackingSales, lackingCount }: EvaluatedValuation,
	corrected: readonly string[],
): Message {
	const remaining = candidates.length + beyond
	const result =
		remaining === 0
			? 'Filter applied: no comps match'
			: `Filter applied: ${countOf(remaining, 'comp matches', 'comps match')}`
	const details = [
		...(corrected.length === 0 ? [] : [`Changed to ${corrected.join(', ')}`]),
		...(lackingCount === 0 ? [] : [lackingText(lackingSales, lackingCount)]),
	]
	if (details.length === 0) return { kind: remaining > 0 ? 'success' : 'info', text: result }
	// Toasts show nothing but the text.
	return { kind: 'info', text: `${[result, ...details].join('. ')}.`, durationMs: 8_000 }
}

/** Back to the page; the open sale stays open, the confirmation question does not. */
function backToValuation(
	request: Request,
	id: string,
	message: Message | string,
	keepsComp = true,
) {
	const params = new URL(request.url).searchParams
	const view: GridView = readGridView(params)
	const comp = params.get('comp')
	const shown: Message = typeof message === 'string' ? { kind: 'success', text: message } : message
	const page = paths.valuation(id, { ...view, comp: keepsComp ? (comp ?? undefined) : undefined })
	// Without JavaScript the browser scrolls back to the row.
	const row = comp === null ? '' : `#${encodeURIComponent(saleRowId(comp))}`
	return redirectWithFlash(request, `${page}${row}`, shown)
}
