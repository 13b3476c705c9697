import { formatUsd } from '~/core/format-number'
import { formatDay } from '~/core/time/calendar-date'

/** The estimate of a valuation when its member last changed it. */
export type SavedValue = {
	/** In dollars; null without comps. */
	value: number | null
	/** The day of the change. */
	savedOn: string
	/** The number of comps that it is from; null if it was saved under the earlier rules of matching. */
	comps: number | null
}

/** What is said where a value was saved before facts that a sale lacks cost it points. */
const NEW_RULES = 'Comps with missing facts count less since then.'

/**
 * Says that sales which were imported, entered or deleted since a valuation was saved have changed its
 * value, and that the rules have if they did; null if the value is the same, or was saved before it was
 * recorded.
 */
export function changedValueText(saved: SavedValue | null, current: number | null): string | null {
	if (saved === null || saved.value === current) return null
	const day = formatDay(saved.savedOn)
	const before =
		saved.value === null
			? `This valuation had no comps when it was saved on ${day}.`
			: `This valuation was saved at ${formatUsd(saved.value)} on ${day}.`
	const rules = saved.comps === null ? `${NEW_RULES} ` : ''
	return current === null
		? `${before} ${rules}With today's sales it has no comps.`
		: `${before} ${rules}With today's sales it is ${formatUsd(current)}.`
}
