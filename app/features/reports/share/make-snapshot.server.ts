import {
	type AnalysisInputs,
	type DealInputs,
	normalizeAnalysisInputs,
	normalizeInputs,
	parseTyped,
} from '~/deal'
import type { OwnAssumptions, OwnTexts } from '~/features/calculator/saved-analysis/own-keys'
import { buildReport } from '~/features/reports/report/build-report'
import { isNegotiation, type ReportComps } from '~/features/reports/report/report-model'
import type { ShareOptions } from './share-link'
import { Snapshot } from './snapshot.schema.server'

/** Longest text that is stored for a link, in characters. */
const MAX_SNAPSHOT_LENGTH = 400_000

export type SharedDeal = {
	propertyAddress: string
	inputs: DealInputs
	analysis: AnalysisInputs
	/** The owner's assumptions, as numbers and as texts. */
	own: OwnAssumptions | null
	ownTexts: OwnTexts
	comps: ReportComps | null
}

/**
 * Only numbers that can be read: what someone typed into a field by mistake, and what they wrote about
 * a planned event, stays with them.
 */
function numbersOnly({ inputs, analysis, own }: SharedDeal) {
	const { typed } = parseTyped(inputs, analysis, own)
	const known: Partial<Record<string, unknown>> = typed
	const readable = (texts: Record<string, string>) =>
		Object.fromEntries(
			Object.entries(texts).filter(([key, text]) => text !== '' && (known[key] ?? null) !== null),
		)
	const events = typed.events.flatMap(({ year, amount }, index) => [
		[`event${index + 1}Year`, String(year)],
		[`event${index + 1}Amount`, String(amount)],
	])
	return {
		inputs: readable(inputs),
		analysis: { ...readable(analysis), ...(Object.fromEntries(events) as Record<string, string>) },
	}
}

/**
 * Copies a deal as its share link shows it from then on: without its owner, notes, descriptions of
 * events and names of scenarios, with addresses only where they were chosen, and with the target margin
 * only beside the offer. Null for a report
 * that is too long to be stored.
 * @param date the day of the report, '2026-05-31'
 */
export function makeSnapshot(deal: SharedDeal, options: ShareOptions, date: string): string | null {
	const { own, ownTexts, comps } = deal
	const { sections, showAddress, showCompAddresses } = options
	const { inputs: entered, analysis } = numbersOnly(deal)
	const inputs = sections.some(isNegotiation) ? entered : { ...entered, margin: '' }
	const propertyAddress = showAddress ? deal.propertyAddress : ''
	const report = buildReport({
		deal: {
			propertyAddress,
			inputs: normalizeInputs(inputs),
			analysis: normalizeAnalysisInputs(analysis),
		},
		own,
		options: { date, sections, showAddress, showCompAddresses, forSharing: true, comps },
	})
	// What was assumed by the owner's own choice is entered for whoever opens the numbers.
	const filled = { ...ownTexts, ...inputs, ...analysis }
	const snapshot = Snapshot.safeParse({
		version: 1,
		deal: {
			propertyAddress,
			inputs: filledOf(normalizeInputs(filled)),
			analysis: filledOf(normalizeAnalysisInputs(filled)),
		},
		report,
	})
	if (!snapshot.success) return null
	const text = JSON.stringify(snapshot.data)
	return text.length > MAX_SNAPSHOT_LENGTH ? null : text
}

const filledOf = (texts: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** The copy of a link; null if its text is not one. */
export function readSnapshot(stored: string): Snapshot | null {
	try {
		return Snapshot.safeParse(JSON.parse(stored)).data ?? null
	} catch {
		return null
	}
}
