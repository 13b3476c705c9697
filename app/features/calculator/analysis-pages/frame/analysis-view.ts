import type { DealName } from '~/features/calculator/deal-form/calculator-types'
import type {
	AnalysisInputKey,
	AnalysisInputs,
	DealInputs,
	InputKey,
	NoValueReason,
	TypedNumbers,
} from '~/deal'

/**
 * Types of the analysis pages' loader data.
 *
 * How a page is built on this folder:
 *
 * - Route: `loader` calls `requireCalculator` and returns `{ ...view, explanations }` with `view =
 *   await analysisView(viewer, request, 'loan')` and `explanations` of the page's own explanation module for
 *   `assumeView(view)`. The component renders the page with `key={view.key}`.
 * - Page: `const analysis = useAnalysis(view)` has the deal as typed (`analysis.deal`), the values
 *   to compute with (`analysis.values`), assumptions and problems. It renders `<AnalysisFrame
 *   view={view} analysis={analysis} title=… headline=… announcement=…>results</AnalysisFrame>`,
 *   which contains bar, headline, assumptions and form. `controls` are the page's own form fields;
 *   their values are in `analysis.extra` and in the address.
 * - Heavy results: an engine (`page-engine.ts`) computes them in parts. The loader sends those of the
 *   deal as loaded, `useLiveResults(input, view.results, loadEngine)` those of a change; the page
 *   imports only types of the engine, which the browser loads with the first focus or change.
 * - Input groups of a page: `field-groups.ts`. Links: `analysisHref(page, deal, property)`.
 */

/** The last part of the page's address. */
export type AnalysisPage = 'projection' | 'loan' | 'brrrr' | 'sensitivity' | 'offer'

export type FieldKey = InputKey | AnalysisInputKey

/** The user's input of a deal and of its analysis. */
export type AnalysisDeal = {
	propertyAddress: string
	inputs: DealInputs
	analysis: AnalysisInputs
}

/** A saved property with its own numbers, or with those of one of its scenarios. */
export type OpenedProperty = {
	id: string
	/** That of the property, where its numbers can be changed. */
	revision?: number
	/** Whether a later version than `revision`, that of the changes in the address, is saved. */
	isOutdated?: boolean
	scenario?: { id: string; name: string } | null
	deal: AnalysisDeal
}

/** An input field as data, so that labels and help texts are not in the scripts. */
export type AnalysisField = {
	key: FieldKey
	/** The visible label, with the unit if the field does not show it. */
	label: string
	kind: 'number' | 'choice' | 'text'
	/** Money fields show a $ on the left; `suffix` has every other unit. */
	isMoney: boolean
	suffix: string
	/** Percent or percentage points, for the assumed value. */
	isPercent: boolean
	/** Whether a leading minus sign can be typed. */
	isSigned: boolean
	/** The length of a text. */
	maxLength: number
	options: readonly { value: string; label: string }[]
	help: string | null
	/** An input of the calculator: a number entered there changes its results. */
	isExisting: boolean
}

export type FieldGroup = { key: string; title: string; fields: readonly AnalysisField[] }

/** Everything that a page's loader returns besides its explanations. */
export type AnalysisView = {
	page: AnalysisPage
	/** Changes with the deal that the page shows; the key of its component. */
	key: string
	/** Null for visitors, who cannot save. */
	userId: string | null
	/** The user's saved properties. */
	saved: readonly DealName[]
	/** The opened property or scenario as saved, `null` for a deal that is only in the address. */
	property: OpenedProperty | null
	/** What to say of an address with a property that is not among the user's. */
	notFound?: string
	/** The scenarios of the opened property. */
	scenarios?: readonly { id: string; name: string }[]
	/** The deal to show: the property with the fields of the query. */
	deal: AnalysisDeal
	/** Fields of the query that belong to the page itself. */
	extra: Readonly<Record<string, string>>
	/** The member's own assumptions. */
	own: Partial<TypedNumbers> | null
	/** The inputs that the page needs, and all others. */
	groups: readonly FieldGroup[]
	otherGroups: readonly FieldGroup[]
	/** What to correct, by input, in the deal as loaded. */
	problems: Readonly<Partial<Record<string, string>>>
	/** Why a figure has no value, as sentences. */
	reasons: Readonly<Record<NoValueReason, string>>
	isPhone: boolean
}
