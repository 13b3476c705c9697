import type { Candidate } from './valuation'

/** View options of the grid, all in the address. */

export const GRID_SORTS = [
	{ key: 'similarity', label: 'Match' },
	{ key: 'distance', label: 'Distance' },
	{ key: 'soldOn', label: 'Sold' },
	{ key: 'price', label: 'Price' },
] as const
export type GridSort = (typeof GRID_SORTS)[number]['key']

export type GridView = { sort: GridSort; dir: 'asc' | 'desc'; look: 'map' | 'satellite' }

/** Parses the view options from an address: by descending similarity by default. */
export function readGridView(params: URLSearchParams): GridView {
	const sort = GRID_SORTS.find(({ key }) => key === params.get('sort'))?.key ?? 'similarity'
	return {
		sort,
		dir: params.get('dir') === 'asc' ? 'asc' : 'desc',
		look: params.get('look') === 'satellite' ? 'satellite' : 'map',
	}
}

const getSortValue = ({ sale, similarity, distance }: Candidate, key: GridSort): number => {
	if (key === 'similarity') return similarity
	if (key === 'price') return sale.price
	// Unknown values are last in either direction.
	return key === 'distance' ? (distance ?? Number.NaN) : Number(sale.soldOn.replaceAll('-', ''))
}

/** Sorts the candidates; the sort is stable. */
export function sortCandidates(
	candidates: readonly Candidate[],
	{ sort, dir }: GridView,
): Candidate[] {
	const sign = dir === 'asc' ? 1 : -1
	return [...candidates].sort((a, b) => {
		const [x, y] = [getSortValue(a, sort), getSortValue(b, sort)]
		if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y))
		return (x - y) * sign
	})
}
