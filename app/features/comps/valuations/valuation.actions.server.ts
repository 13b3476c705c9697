import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { config } from '~/core/config/config.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm, type RouteArgs } from '~/core/forms/parse-form.server'
import type { Message } from '~/core/http/flash-message'
import { paths } from '~/core/http/paths'
import {
	ExcludeForm,
	IncludeForm,
	OwnForm,
	RatesForm,
	SubjectForm,
	VALUATION_INTENTS,
} from '~/features/comps/comps.schema.server'
import { readFilters, readType } from '~/features/comps/estimate/filters'
import {
	fieldText,
	rejectedFields,
	rejectRateLimited,
	submittedValues,
	unknownButton,
} from '~/features/comps/forms/form-answers.server'
import { type GridView, readGridView } from './table-state'
import { pace } from '~/features/comps/sales/sales.server'
import type { Selection } from './valuation'
import {
	changeValuation,
	selectComparable,
	deleteValuation,
	openValuation,
} from './valuations.server'

/** The page of one valuation: its loader data and its buttons. */

const NOT_FOUND = 'Saved comps not found'

function notFound(): Response {
	return new Response(NOT_FOUND, { status: 404 })
}

/** The loader data of the page. */
export async function valuationView({ user }: SignedIn, id: string, request: Request) {
	const now = currentTime()
	const opened = await openValuation(user._id, id, now)
	if (opened === null) throw notFound()
	const params = new URL(request.url).searchParams
	const { valuation, appraised, source } = opened
	return {
		valuation,
		appraised,
		isSample: source.isSample,
		view: readGridView(params),
		comp: params.get('comp'),
		asksDelete: params.get('confirm') === 'delete',
		currentYear: now.getUTCFullYear(),
		tiles: config().mapTiles,
	}
}

type Call = { args: RouteArgs; viewer: SignedIn; id: string; form: FormData }

/** The action of the page. Every change redirects back to the page with the same view. */
export async function valuationAction(args: RouteArgs, viewer: SignedIn, id: string) {
	const form = await parseTrustedForm(args)
	const wanted = fieldText(form, 'intent')
	const intent = VALUATION_INTENTS.find((known) => known === wanted)
	if (intent === undefined) throw unknownButton()
	const tooOften = await pace('compsWrite', viewer.user._id)
	if (tooOften !== null) return rejectRateLimited(intent, tooOften, submittedValues(form))
	const call: Call = { args, viewer, id, form }
	switch (intent) {
		case 'subject':
			return changeSubject(call)
		case 'rates':
			return changeRates(call)
		case 'filters':
			return changeFilters(call)
		case 'exclude':
			return exclude(call)
		case 'include':
			return include(call)
		case 'own':
			return setOwn(call)
		case 'delete':
			return remove(call)
	}
}

/** Back to the page, with the expanded sale but without the dialog. */
function back({ args, id }: Call, text: string, keepsComp = true) {
	const params = new URL(args.request.url).searchParams
	const view: GridView = readGridView(params)
	const comp = keepsComp ? (params.get('comp') ?? undefined) : undefined
	const message: Message = { kind: 'success', text }
	return redirectWithFlash(args.request, paths.valuation(id, { ...view, comp }), message)
}

async function changeSubject(call: Call) {
	const parsed = parseForm(call.form, SubjectForm)
	if (!parsed.ok) return rejectedFields('subject', parsed.reply)
	const { name, ...subject } = parsed.value
	const change = { subject, name: name === '' ? subject.address : name }
	if (!(await changeValuation(call.viewer.user._id, call.id, change, currentTime()))) {
		throw notFound()
	}
	return back(call, 'Property details saved')
}

async function changeRates(call: Call) {
	const parsed = parseForm(call.form, RatesForm)
	if (!parsed.ok) return rejectedFields('rates', parsed.reply)
	const { viewer, id } = call
	if (!(await changeValuation(viewer.user._id, id, parsed.value, currentTime()))) throw notFound()
	return back(call, 'Rates applied')
}

async function changeFilters(call: Call) {
	const { viewer, id, form } = call
	const now = currentTime()
	const read = (name: string): string => fieldText(form, name)
	const filters = { ...readFilters(read, now.getUTCFullYear()), type: readType(read('type')) }
	if (!(await changeValuation(viewer.user._id, id, { filters }, now))) throw notFound()
	return back(call, 'Filter applied')
}

async function decided(call: Call, saleId: string, change: Partial<Selection>): Promise<void> {
	const { viewer, id } = call
	if (!(await selectComparable(viewer.user._id, id, saleId, change, currentTime())))
		throw notFound()
}

async function exclude(call: Call) {
	const parsed = parseForm(call.form, ExcludeForm)
	if (!parsed.ok) return rejectedFields('exclude', parsed.reply)
	const { saleId, reason } = parsed.value
	await decided(call, saleId, { isExcluded: true, reason })
	return back(call, 'Comp excluded', false)
}

async function include(call: Call) {
	const parsed = parseForm(call.form, IncludeForm)
	if (!parsed.ok) throw unknownButton()
	await decided(call, parsed.value.saleId, { isExcluded: false, reason: '' })
	return back(call, 'Comp included')
}

async function setOwn(call: Call) {
	const parsed = parseForm(call.form, OwnForm)
	if (!parsed.ok) return rejectedFields('own', parsed.reply)
	const { saleId, ...own } = parsed.value
	// A form without the field does not change the weight.
	const { weight, ...amounts } = own
	await decided(call, saleId, call.form.has('weight') ? { ...amounts, weight } : amounts)
	return back(call, 'Adjustments saved')
}

async function remove({ args, viewer, id }: Call) {
	const name = await deleteValuation(viewer.user._id, id)
	if (name === null) throw notFound()
	const message: Message = { kind: 'success', text: `Deleted "${name}"` }
	return redirectWithFlash(args.request, paths.valuations(), message)
}
