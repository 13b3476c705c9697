import type { AnalysisField } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { assumedText, enteredText } from '~/features/calculator/analysis-pages/frame/assumed-texts'
import { fieldGroups } from '~/features/calculator/analysis-pages/frame/field-groups'
import { problemTexts } from '~/features/calculator/analysis-pages/frame/problem-texts'
import { formatUsd } from '~/core/format-number'
import { type Assumption, countAssumptions, lowerFirst } from '~/deal'
import type { ReportBlock, ReportEntry, ReportSection } from '../report-model'
import type { ComputedDeal } from './report-deal'

/** Every number that the figures depend on, entered or assumed (PRO-70). */

/** Rows of planned events are listed as sentences. */
const isEvent = (key: string): boolean => /^event\d/u.test(key)

function entryOf(
	field: AnalysisField,
	text: string,
	isRead: boolean,
	assumption: Assumption | undefined,
): ReportEntry[] {
	const { label } = field
	if (text !== '' && isRead) return [{ label, text: enteredText(text, field), source: 'entered' }]
	if (assumption === undefined) return []
	const { role, value, source } = assumption
	if (role !== 'number' && role !== 'choice') return []
	return [{ label, text: assumedText(value, field), source: source === 'own' ? 'own' : 'assumed' }]
}

/** What is counted as 0 because it is empty, in one sentence. */
function absentText(
	fields: readonly AnalysisField[],
	byKey: ReadonlyMap<string, Assumption>,
): string[] {
	const labels = fields
		.filter(({ key }) => byKey.get(key)?.role === 'absent')
		.map(({ label }) => lowerFirst(label))
	return labels.length === 0 ? [] : [`Empty, counted as 0: ${labels.join('; ')}.`]
}

function eventLines({ input, assumed }: ComputedDeal): string[] {
	return assumed.values.events.map(({ year, amount, label }) => {
		const name = amount < 0 ? 'cost' : 'income'
		const what = input.options.forSharing || label === '' ? '' : ` (${label})`
		return `Year ${year}: one-off ${name} of ${formatUsd(Math.abs(amount))}${what}`
	})
}

/** Assumed inputs that sources and uses of a flip depend on; its other figures depend on none. */
const FLIP_KEYS: ReadonlySet<string> = new Set([
	'buyCostPer',
	'buyCost',
	'contingencyPer',
	'down',
	'rehabFinancedPer',
	'pointsPer',
	'appr',
	'lendFees',
])

function usedAssumptions({ assumed, isFlip }: ComputedDeal): readonly Assumption[] {
	const { assumptions } = assumed
	return isFlip ? assumptions.filter(({ key }) => FLIP_KEYS.has(key)) : assumptions
}

function countText(assumptions: readonly Assumption[]): string {
	const count = countAssumptions(assumptions)
	if (count === 0) return 'Every number was entered.'
	return count === 1
		? '1 of the numbers is assumed; it is marked.'
		: `${count} of the numbers are assumed; each is marked.`
}

/** All inputs that count, in groups, each marked as entered or assumed. */
export function assumptionsSection(deal: ComputedDeal): ReportSection {
	const { assumed, input, isFlip } = deal
	const { inputs, analysis } = input.deal
	// How a flip is paid follows from what is entered of hard money.
	const texts: Readonly<Record<string, string>> = {
		...inputs,
		...analysis,
		...(isFlip ? { plan: '' } : {}),
	}
	const typed: Readonly<Record<string, unknown>> = assumed.values.typed
	const assumptions = usedAssumptions(deal)
	const byKey = new Map<string, Assumption>(assumptions.map((one) => [one.key, one]))
	const { groups, otherGroups } = fieldGroups('projection', assumed.values.plan)
	const all = [...groups, ...otherGroups]
	const fields = all.flatMap((group) => group.fields).filter(({ key }) => !isEvent(key))
	const problems = Object.keys(problemTexts(assumed.problems)).length
	const isRead = (key: string): boolean => (typed[key] ?? null) !== null
	const entryBlocks = all.flatMap(({ title, fields: ofGroup }): ReportBlock[] => {
		const entries = ofGroup
			.filter(({ key }) => !isEvent(key))
			.flatMap((field) =>
				entryOf(field, texts[field.key] ?? '', isRead(field.key), byKey.get(field.key)),
			)
		return entries.length === 0 ? [] : [{ kind: 'entries', title, entries }]
	})
	const events = eventLines(deal)
	return {
		key: 'assumptions',
		title: 'Inputs and Assumptions',
		blocks: [
			{ kind: 'text', tone: 'plain', text: countText(assumptions) },
			...(problems === 0
				? []
				: [
						{
							kind: 'text',
							tone: 'warn',
							text: `${problems} ${problems === 1 ? 'entry needs' : 'entries need'} a correction. An entry that can’t be read counts as empty.`,
						} as const,
					]),
			...entryBlocks,
			...(events.length === 0 ? [] : [{ kind: 'list', items: events } as const]),
			...absentText(fields, byKey).map((text) => ({ kind: 'text', tone: 'note', text }) as const),
		],
	}
}
