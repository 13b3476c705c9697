import { redirect } from '@remix-run/node'
import type { AppLoadContext } from '@remix-run/node'
import { defineGuard } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { toIsoDay } from '~/core/time/calendar-date'
import { currentTime } from '~/core/time/clock'
import { keepResult, keptResult, resultKey } from '~/core/workers/kept-results.server'
import { requireVerified, type SignedIn } from '~/features/accounts/access/guards.server'
import type { Viewer } from '~/features/accounts/access/viewer'
import { dealFields, isChanged } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type {
	AnalysisDeal,
	OpenedProperty,
} from '~/features/calculator/analysis-pages/frame/analysis-view'
import { readQuery } from '~/features/calculator/analysis-pages/frame/read-query'
import { unreadLabels } from '~/features/calculator/analysis-pages/unread/unread-labels'
import { MAX_QUERY_LENGTH } from '~/features/calculator/analysis-pages/frame/pages'
import { requireCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { emptyAnalysisInputs, emptyInputs } from '~/deal'
import { findProperty, listNames } from '~/features/calculator/saved-properties/properties.server'
import { listScenarios } from '~/features/calculator/scenarios/scenarios.server'
import { loadDealSettings, parseLimits } from '~/features/deals/criteria/buy-box.server'
import { findReportParts } from '~/features/deals/parts/report-parts.server'
import { buildReport } from './build-report'
import { type ReportChoice, choiceFields, readChoice } from './report-query'
import type { ReportComps, ReportInput, ReportModel } from './report-model'

/** Loads the deal of a report: saved, or in the address. */

const NOT_FOUND = 'This deal was not found.'
/** Longer than any id. */
const MAX_ID_LENGTH = 64

const UNSAVED: AnalysisDeal = {
	propertyAddress: '',
	inputs: emptyInputs(),
	analysis: emptyAnalysisInputs(),
}

type Opened = {
	viewer: Viewer
	saved: readonly { id: string; propertyAddress: string }[]
	property: OpenedProperty | null
	scenarios: readonly { id: string; name: string }[]
	/** Limits of the opened scenario, as stored. */
	scenarioLimits: string | null
	deal: AnalysisDeal
}

function notFound(): Response {
	return new Response(NOT_FOUND, { status: 404 })
}

/** Guards a deal that is only in the address, as the calculator guards it. */
async function guardCalculator(request: Request, context?: AppLoadContext): Promise<Viewer> {
	const viewer = await requireCalculator(request, context)
	const { user, tier } = viewer
	if (user !== null && tier !== 'unverified' && !user.hasAcceptedCalculatorTOS) {
		const { searchParams } = new URL(request.url)
		throw redirect(paths.calculatorWith(Object.fromEntries(searchParams))) as Response
	}
	return viewer
}

async function openSaved(
	viewer: SignedIn,
	{ property: id, scenario: scenarioId }: { property: string; scenario: string | null },
) {
	const userId = viewer.user.id
	const [saved, stored, scenarios] = await Promise.all([
		listNames(userId),
		findProperty(userId, id),
		listScenarios(userId, id),
	])
	if (stored === null) throw notFound()
	const scenario = scenarios.find((one) => one.id === scenarioId) ?? null
	if (scenarioId !== null && scenario === null) throw notFound()
	const { inputs, analysis } = scenario ?? stored
	const property: OpenedProperty = {
		id: stored.id,
		revision: stored.revision,
		scenario: scenario && { id: scenario.id, name: scenario.name },
		deal: { propertyAddress: stored.propertyAddress, inputs, analysis },
	}
	return {
		saved,
		property,
		scenarios: scenarios.map(({ id: ofId, name }) => ({ id: ofId, name })),
		scenarioLimits: scenario?.limits ?? null,
	}
}

/**
 * Opens the deal of the address. The user's own saved deal is readable with a verified address; any
 * other numbers need the calculator (analysis 10.1).
 * @throws the redirect of a guard; 404 for a deal or scenario that is not the user's
 */
async function openDeal(request: Request, context?: AppLoadContext): Promise<Opened> {
	const { searchParams } = new URL(request.url)
	const idOf = (name: string): string | null => {
		const id = (searchParams.get(name) ?? '').slice(0, MAX_ID_LENGTH)
		return id === '' ? null : id
	}
	const id = idOf('property')
	if (id === null) {
		const viewer = await guardCalculator(request, context)
		const isSaver = viewer.user !== null && viewer.tier !== 'unverified'
		const saved = isSaver ? await listNames(viewer.user?.id ?? '') : []
		return {
			viewer,
			saved,
			property: null,
			scenarios: [],
			scenarioLimits: null,
			deal: readQuery(searchParams, UNSAVED).deal,
		}
	}
	const viewer = await requireVerified(request, context)
	const opened = await openSaved(viewer, { property: id, scenario: idOf('scenario') })
	const { deal } = readQuery(searchParams, opened.property.deal)
	if (isChanged(deal, opened.property)) await guardCalculator(request, context)
	return { viewer, ...opened, deal }
}

/** The deal of a request with everything that its report is made of. */
export type OpenedReport = Omit<Opened, 'viewer' | 'scenarioLimits'> & {
	userId: string | null
	choice: ReportChoice
	input: ReportInput
}

/**
 * Guards and opens the deal of a request, and reads what its report is to have.
 * @throws as `openDeal` does
 */
export const requireReport = defineGuard(
	'premium',
	async (request, context): Promise<OpenedReport> => {
		const { viewer, scenarioLimits, ...opened } = await openDeal(request, context)
		const { property, deal } = opened
		const now = currentTime()
		const choice = readChoice(new URL(request.url).searchParams)
		const { user, tier } = viewer
		const owner = user !== null && tier !== 'unverified' ? { user, tier } : null
		const asked = (['notes', 'comps'] as const).filter((key) => choice.sections.includes(key))
		const [settings, parts] = await Promise.all([
			owner && loadDealSettings(owner.user.id),
			owner !== null && property !== null
				? findReportParts(owner, property.id, asked, now)
				: { notes: [], comps: null satisfies ReportComps | null },
		])
		const input: ReportInput = {
			deal,
			own: settings?.own ?? null,
			options: {
				date: toIsoDay(now),
				sections: choice.sections,
				showAddress: !choice.hidesAddresses,
				showCompAddresses: !choice.hidesAddresses,
				forSharing: false,
				scenarioName: property?.scenario?.name ?? null,
				limits: {
					...settings?.limits,
					...(scenarioLimits === null ? {} : parseLimits(scenarioLimits)),
				},
				packet: choice.packet,
				shares: choice.shares,
				...parts,
			},
		}
		return { ...opened, userId: owner?.user.id ?? null, choice, input }
	},
)

declare const report: unique symbol

/** A report as JSON: as objects, its thousand cells would take longer to serialize than to compute. */
type ReportText = string & { readonly [report]: ReportModel }

/** The loader data of the report page. */
export type ReportView = {
	saved: Opened['saved']
	property: OpenedProperty | null
	scenarios: Opened['scenarios']
	deal: AnalysisDeal
	choice: ReportChoice
	/** The deal as hidden fields of the page's form. */
	fields: readonly (readonly [name: string, text: string])[]
	/** The same report as a PDF; null while something has to be corrected, or for too long a deal. */
	pdf: string | null
	/** The labels of inputs that are no number, from which nothing is computed; null for none. */
	unread: string | null
	model: ReportText
}

/** The report of an input; the same text for some minutes, as nothing else goes into it. */
function reportText(userId: string | null, input: ReportInput): ReportText {
	const key = resultKey('report', userId ?? 'visitor', input)
	const known = keptResult<ReportText>(key)
	if (known !== undefined) return known
	const text = JSON.stringify(buildReport(input)) as ReportText
	keepResult(key, text)
	return text
}

/** The data of the report page. */
export function reportView(opened: OpenedReport): ReportView {
	const { saved, property, scenarios, deal, choice, input, userId } = opened
	const fields = dealFields(deal, property)
	const pdf = paths.reportPdf([...fields, ...choiceFields(choice)])
	const unread = unreadLabels(deal)
	const hasProblems = unread !== null || Object.keys(choice.problems).length > 0
	const isTooLong = pdf.length - pdf.indexOf('?') > MAX_QUERY_LENGTH
	return {
		saved,
		property,
		scenarios,
		deal,
		choice,
		fields,
		pdf: isTooLong || hasProblems ? null : pdf,
		unread,
		model: reportText(userId, input),
	}
}
