import type {
	AnalysisDeal,
	AnalysisPage,
	AnalysisView,
} from '~/features/calculator/analysis-pages/frame/analysis-view'
import { fieldGroups } from '~/features/calculator/analysis-pages/frame/field-groups'
import { problemTexts } from '~/features/calculator/analysis-pages/frame/problem-texts'
import { readQuery } from '~/features/calculator/analysis-pages/frame/read-query'
import type { CalculatorView } from '~/features/calculator/deal-form/calculator-types'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { parseDealFromUrl } from '~/features/calculator/deal-form/deal-url'
import { REASONS, assume, emptyAnalysisInputs, emptyInputs, isFlip } from '~/deal'
import type { DeviceRecord } from './device-record'

/**
 * What the pages of the shell show: the same data that the server's loaders return, from what this
 * browser has.
 */

export type DeviceDeal = {
	record: DeviceRecord
	draft: DealState | null
	isPhone: boolean
	/** Now, as an ISO time. */
	today: string
}

/** Whether an address asks for a saved property, or a scenario of one, that is not on this device. */
export function isOnAnotherDevice(query: URLSearchParams, draft: DealState | null): boolean {
	const property = query.get('property')
	return property !== null && (query.has('scenario') || property !== draft?.opened?.id)
}

/** The calculator with the draft, or with the deal in the address. */
export function calculatorOffline(
	{ record, draft, isPhone, today }: DeviceDeal,
	query: URLSearchParams,
): CalculatorView {
	const opened = draft?.opened ?? null
	return {
		userId: record.userId,
		tier: 'paid',
		needsTerms: false,
		// The others are on the server; without this one the draft would count as deleted.
		saved:
			draft === null || opened === null
				? []
				: [{ id: opened.id, propertyAddress: draft.propertyAddress }],
		deal: query.has('property') ? null : parseDealFromUrl(query),
		start: null,
		opening: null,
		own: record.own,
		isPhone,
		isOffline: true,
		today,
	}
}

/** The deal on which the query builds: the draft, unless the address has a whole deal. */
function baseDeal(query: URLSearchParams, draft: DealState | null): AnalysisDeal {
	const isWhole = !query.has('property') && parseDealFromUrl(query) !== null
	if (draft === null || isWhole) {
		return { propertyAddress: '', inputs: emptyInputs(), analysis: emptyAnalysisInputs() }
	}
	const { propertyAddress, inputs, analysis } = draft
	return { propertyAddress, inputs, analysis: analysis ?? emptyAnalysisInputs() }
}

/**
 * An analysis page of the deal in the address, or of the draft. The deal counts as unsaved, so that links
 * carry all of it.
 */
export function analysisOffline(
	{ record, draft, isPhone }: DeviceDeal,
	page: AnalysisPage,
	query: URLSearchParams,
): AnalysisView {
	const { deal, extra } = readQuery(query, baseDeal(query, draft))
	const { values, problems } = assume(deal.inputs, deal.analysis, record.own)
	return {
		page,
		key: `${page}?${query.toString()}`,
		userId: record.userId,
		saved: [],
		property: null,
		scenarios: [],
		deal,
		extra,
		own: record.own,
		...fieldGroups(page, values.plan, isFlip(values)),
		problems: problemTexts(problems),
		reasons: REASONS,
		isPhone,
	}
}
