import { paths } from '~/core/http/paths'
import { ANALYSIS_FIELD } from '~/features/calculator/saved-analysis/deal-analysis'
import { baseFields } from '~/features/calculator/deal-form/deal-url'
import type { AnalysisDeal, AnalysisPage, OpenedProperty } from './analysis-view'
import { MAX_QUERY_LENGTH } from './pages'

/** Addresses of the analysis pages: the deal is in the query, as in links to the calculator. */

type Fields = (readonly [name: string, text: string])[]
type SavedDeal = OpenedProperty | null

/** The fields that say which saved numbers a deal differs from. */
function savedFields({ id, revision, isOutdated, scenario = null }: OpenedProperty): Fields {
	const fields: Fields = [['property', id]]
	if (scenario !== null) fields.push(['scenario', scenario.id])
	// The way to the calculator leads over other pages, and ends with the version that was changed.
	if (isOutdated && revision !== undefined) fields.push(...Object.entries(baseFields(id, revision)))
	return fields
}

/**
 * The deal as fields of a query: of a saved property or scenario its ids and what differs from it (an emptied
 * field is an empty text), otherwise everything that is not empty.
 */
export function dealFields(deal: AnalysisDeal, property: SavedDeal): Fields {
	const fields: Fields = []
	const add = (texts: Record<string, string>, saved: Record<string, string> | null) => {
		for (const [name, text] of Object.entries(texts)) {
			if (text !== (saved?.[name] ?? '')) fields.push([name, text])
		}
	}
	if (property !== null) fields.push(...savedFields(property))
	else if (deal.propertyAddress !== '') fields.push(['propertyAddress', deal.propertyAddress])
	add(deal.inputs, property?.deal.inputs ?? null)
	add(deal.analysis, property?.deal.analysis ?? null)
	return fields
}

/** Whether the deal differs from what is saved. A deal without a property is not saved. */
export function isChanged(deal: AnalysisDeal, property: SavedDeal): boolean {
	return property === null || dealFields(deal, property).length > savedFields(property).length
}

const fits = (href: string): string | null =>
	href.length - href.indexOf('?') > MAX_QUERY_LENGTH ? null : href

/** The address of a page with this deal; `null` if the deal is too long for it. */
export function analysisHref(
	page: AnalysisPage | 'report' | 'scenarios',
	deal: AnalysisDeal,
	property: SavedDeal,
	extra: Readonly<Record<string, string>> = {},
): string | null {
	return fits(paths.analysis(page, [...dealFields(deal, property), ...Object.entries(extra)]))
}

/**
 * The address of the calculator with this deal, from where it can be saved: the property itself if
 * its own numbers are unchanged, otherwise with the version that is to be replaced. `null` if the deal is
 * too long for it.
 */
export function calculatorHref(deal: AnalysisDeal, property: SavedDeal): string | null {
	const own = (property?.scenario ?? null) === null ? property : null
	if (own !== null && !isChanged(deal, own)) return paths.calculator({ property: own.id })
	return fits(
		paths.calculatorWith({
			[ANALYSIS_FIELD]: 'all',
			...Object.fromEntries(dealFields(deal, null)),
			...(own?.revision === undefined ? {} : baseFields(own.id, own.revision)),
		}),
	)
}

/** The files of a deal, with its numbers as typed; none of a deal that is too long for an address. */
export function dealFiles(
	deal: AnalysisDeal,
	property: SavedDeal,
): readonly { href: string; label: string }[] {
	const fields = dealFields(deal, property)
	const spreadsheet = fits(paths.dealFile('xlsx', fields))
	if (spreadsheet === null) return []
	return [
		{ href: spreadsheet, label: 'Spreadsheet (XLSX)' },
		{ href: paths.dealFile('csv', fields), label: 'Projection (CSV)' },
		{ href: paths.dealFile('csv', [...fields, ['table', 'inputs']]), label: 'Inputs (CSV)' },
		{ href: paths.dealFile('json', fields), label: 'Backup (JSON)' },
	]
}
