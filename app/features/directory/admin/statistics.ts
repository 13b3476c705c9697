/** The table of provider statistics, sortable by any column. */

export type StatRow = { serviceType: string; count: number }
export type StatSort = { by: 'serviceType' | 'count'; order: 'asc' | 'desc' }

/** Parses the order; by default the largest count first. */
export function readStatSort(search: URLSearchParams): StatSort {
	const by = search.get('sort') === 'serviceType' ? 'serviceType' : 'count'
	const usual = by === 'count' ? 'desc' : 'asc'
	const order = search.get('order')
	return { by, order: order === 'asc' || order === 'desc' ? order : usual }
}

/** Sorts the rows; equal counts are sorted by name. */
export function sortStats(rows: readonly StatRow[], { by, order }: StatSort): StatRow[] {
	const sign = order === 'asc' ? 1 : -1
	const byName = (a: StatRow, b: StatRow): number =>
		a.serviceType.localeCompare(b.serviceType, 'en')
	return [...rows].sort((a, b) =>
		by === 'serviceType' ? sign * byName(a, b) : sign * (a.count - b.count) || byName(a, b),
	)
}

/** The order after a click on a column's heading: reversed if it is the current column. */
export function nextSort(now: StatSort, by: StatSort['by']): StatSort {
	const usual = by === 'count' ? 'desc' : 'asc'
	if (now.by !== by) return { by, order: usual }
	return { by, order: now.order === 'asc' ? 'desc' : 'asc' }
}
