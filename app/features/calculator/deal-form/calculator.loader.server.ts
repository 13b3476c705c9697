import type { Viewer } from '~/features/accounts/access/viewer'
import { isOwnDeal, ownDealPath, paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import type { CalculatorView, DealFormState } from './calculator-types'
import { dealFromComps, parseArvFromComps } from './arv-handoff'
import { baseFields, buildDealUrl, parseDealFromUrl, readBase } from './deal-url'
import { loadOpening } from '~/features/calculator/plan-headline/opening.server'
import {
	openedInputs,
	SAMPLE_DEALS,
	type SampleDeal,
} from '~/features/calculator/check-our-math/sample-deals'
import { readStart, startInputs, startQuery } from '~/features/calculator/start-card/start-fields'
import {
	findProperty,
	listSavedNames,
} from '~/features/calculator/saved-properties/properties.server'
import { DEAL_NOT_FOUND } from '~/features/calculator/saved-properties/saved-messages.server'
import { savingRoom } from '~/features/calculator/saved-properties/property-limit'
import type { SavedProperty } from '~/features/calculator/saved-properties/saved-property'

/**
 * Initial state of the calculator page: a saved deal, an ARV from comps, or the inputs in a link,
 * in this order of precedence.
 */

/** Maps a saved deal to the page's state. */
export function toDealFormState(property: SavedProperty): DealFormState {
	const { id, revision, propertyAddress, inputs, analysis } = property
	return { propertyAddress, inputs, analysis, opened: { id, revision } }
}

/** Loads the page for this viewer. Reads the saved list only for users who have one. */
export async function calculatorView(viewer: Viewer, request: Request): Promise<CalculatorView> {
	const { user, tier } = viewer
	const { searchParams } = new URL(request.url)
	const isPhone = isPhoneBrowser(request.headers)
	const today = currentTime().toISOString()
	const isSaver = user !== null && tier !== 'unverified'
	const needsTerms = isSaver && !user.hasAcceptedCalculatorTOS
	const carried = parseArvFromComps(searchParams)
	const linked =
		carried === null
			? dealFromAddress(searchParams)
			: { deal: dealFromComps(carried), start: null, carried }
	if (!isSaver || needsTerms) {
		// Nothing is computed before the terms are accepted.
		const opening = needsTerms ? null : loadOpening(linked.deal, null)
		const page = { ...linked, opening, own: null, isPhone, today }
		return { userId: user?.id ?? null, tier, needsTerms, saved: [], ...page }
	}
	const propertyId = searchParams.get('property')
	const [{ saved, own, plan }, openedProperty] = await Promise.all([
		listSavedNames(user.id),
		propertyId === null ? null : findProperty(user.id, propertyId),
	])
	const base = carried === null ? readBase(searchParams) : null
	// An id that is not the member's own would be refused, and shown as a link to nothing.
	const changed = saved.some(({ id }) => id === base?.id) ? linked.deal : null
	const opened =
		openedProperty !== null
			? { deal: toDealFormState(openedProperty), start: null }
			: changed === null
				? linked
				: { ...linked, deal: { ...changed, opened: base }, isChanged: true as const }
	return {
		userId: user.id,
		tier,
		needsTerms,
		saved,
		room: savingRoom({ role: user.role, plan, hasPaidAccess: tier === 'paid' }),
		...opened,
		...(opened.deal === null && searchParams.has('new') ? { isNew: true } : {}),
		...(propertyId && openedProperty === null ? { notice: DEAL_NOT_FOUND } : {}),
		opening: loadOpening(opened.deal, own),
		own,
		isPhone,
		today,
	}
}

/** The deal in an address: a sample, what the start card sent, or inputs. */
function dealFromAddress(query: URLSearchParams): Pick<CalculatorView, 'deal' | 'start'> {
	const sample = findSample(query)
	if (sample !== undefined) {
		const inputs = openedInputs(sample)
		const propertyAddress = sample.address
		return { deal: { propertyAddress, inputs, analysis: null, opened: null }, start: null }
	}
	const start = readStart(query)
	if (start === null) return { deal: parseDealFromUrl(query), start }
	const inputs = startInputs(start.way, start.texts)
	const isEmpty = Object.values(inputs).every((text) => text === '')
	const deal = { propertyAddress: '', inputs, analysis: null, opened: null }
	return { deal: isEmpty ? null : deal, start }
}

/** The sample deal that an address asks for. */
function findSample(query: URLSearchParams): SampleDeal | undefined {
	return SAMPLE_DEALS.find(({ key }) => key === query.get('sample'))
}

/** Whether the client hint or the user agent identifies a phone; tablets have enough room. */
export function isPhoneBrowser(headers: Headers): boolean {
	const hint = headers.get('Sec-CH-UA-Mobile')
	if (hint !== null) return hint === '?1'
	const name = headers.get('User-Agent') ?? ''
	return /\bMobi/u.test(name) && !/\biPad\b/u.test(name)
}

/** The page's address including its query. */
export function reopenPath(request: Request): string {
	const { searchParams } = new URL(request.url)
	const property = searchParams.get('property') ?? undefined
	const carried = parseArvFromComps(searchParams)
	if (carried !== null) {
		const { arv, low: arvLow, high: arvHigh, propertyAddress: address } = carried
		const valuation = carried.valuationId
		return paths.calculator({ property, arv, arvLow, arvHigh, address, valuation })
	}
	const sample = findSample(searchParams)
	if (sample !== undefined) return paths.calculator({ sample: sample.key })
	const start = readStart(searchParams)
	if (start !== null) return paths.calculatorWith(startQuery(start))
	const linked = parseDealFromUrl(searchParams)
	if (linked === null) return paths.calculator({ property })
	const base = readBase(searchParams)
	const fields = {
		property: property ?? '',
		...buildDealUrl(linked),
		...(base === null ? {} : baseFields(base.id, base.revision)),
	}
	return isOwnDeal(searchParams) ? ownDealPath(fields) : paths.calculatorWith(fields)
}
