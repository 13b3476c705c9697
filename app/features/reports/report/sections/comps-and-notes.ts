import { formatDay } from '~/core/time/calendar-date'
import { shortDate } from '~/core/time/format-date'
import { formatPercent, formatUsd } from '~/core/format-number'
import type { ReportSection } from '../report-model'
import { fitNotes } from './note-pages'
import { type ComputedDeal, usdCell } from './report-deal'

/** What its owner keeps beside a deal's numbers. */

/** The sales of the attached valuation; none without one. */
export function compsSection({ input: { options } }: ComputedDeal): ReportSection | null {
	const comps = options.comps ?? null
	if (comps === null) return null
	const { estimate, asOf } = comps
	const day = formatDay(asOf)
	const rows = comps.comps.map(({ address, facts, soldOn, price, adjusted, weight }, index) => ({
		head: options.showCompAddresses && address !== '' ? address : `Comp ${index + 1}`,
		cells: [
			{ text: facts },
			{ text: formatDay(soldOn) },
			usdCell(price),
			usdCell(adjusted),
			{ text: formatPercent(weight, 1) },
		],
	}))
	return {
		key: 'comps',
		title: 'Comps',
		blocks: [
			{
				kind: 'text',
				tone: 'plain',
				text:
					estimate === null
						? `The valuation as of ${day} has no comps.`
						: `Estimated at ${formatUsd(estimate.value)} as of ${day}, between ${formatUsd(estimate.low)} and ${formatUsd(estimate.high)}. This is an estimate, not an appraisal.`,
			},
			...(rows.length === 0
				? []
				: [
						{
							kind: 'table',
							title: null,
							table: {
								caption: 'Comparable sales',
								head: 'Comp',
								columns: [
									{ label: 'Facts', isText: true },
									{ label: 'Sold', isText: true },
									{ label: 'Sale price' },
									{ label: 'Adjusted value' },
									{ label: 'Weight' },
								],
								rows,
							},
						} as const,
					]),
		],
	}
}

/** The notes of the deal's owner; never in a report for others. */
export function notesSection({ input: { options } }: ComputedDeal): ReportSection | null {
	const { notes, leftOut } = fitNotes(options.forSharing ? [] : (options.notes ?? []))
	if (notes.length === 0) return null
	return {
		key: 'notes',
		title: 'Notes',
		blocks: [
			...(leftOut === null ? [] : [{ kind: 'text', tone: 'warn', text: leftOut } as const]),
			...notes.flatMap(({ text, createdAt, dueOn }) => [
				{
					kind: 'text',
					tone: 'note',
					text: `${shortDate(createdAt) ?? ''}${dueOn === null ? '' : `, due ${formatDay(dueOn)}`}`,
				} as const,
				{ kind: 'text', tone: 'plain', text } as const,
			]),
		],
	}
}
