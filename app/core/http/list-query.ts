/**
 * The state of a list, all in its address: read from it on the server, and written into links and forms
 * in the browser too, which is why no schema of zod describes it.
 */

type Direction = 'asc' | 'desc'

export type QueryField<Value> = {
	/** The value of a text, '' for a missing one; null if it has none, which has no effect. */
	read: (text: string) => Value | null
	/** The value without a text, which an address leaves out; it may depend on the fields before. */
	usual: (before: Readonly<Record<string, unknown>>) => Value
	/** Whether it says what is in the list, and not only how that is shown. */
	isFilter: boolean
}

/** A filter of its own kind. */
export const queryField = <Value>(
	usual: Value,
	read: (text: string) => Value | null,
): QueryField<Value> => ({ read, usual: () => usual, isFilter: true })

/** A text, cut before anything runs on it. */
export const queryText = (maxLength: number) =>
	queryField('', (text) => text.trim().slice(0, maxLength))

/** One of these values, or none. */
export const queryChoice = <Value extends string, Usual extends Value | '' | null = ''>(
	values: readonly Value[],
	usual = '' as Usual,
) => queryField<Value | Usual>(usual, (text) => values.find((value) => value === text) ?? null)

/** A checkbox. */
export const queryFlag = queryField(false, (text) => text === '1')

/** A field that does not narrow the list, but says how it is shown. */
export const queryView = <Value>(field: QueryField<Value>) => ({ ...field, isFilter: false })

const isPage = (page: number) => Number.isInteger(page) && page > 1 && page < 1_000_000

/** The number of the page; one beyond the last page is for `pageWithin`. */
export const queryPage = queryView(
	queryField(1, (text) => (isPage(Number(text)) ? Number(text) : null)),
)

/** The column that sorts the list, usually the first one, and its direction, usually the one given here. */
export const queryOrder = <Column extends string>(columns: Readonly<Record<Column, Direction>>) => {
	const names = Object.keys(columns) as [Column, ...Column[]]
	const direction = queryView(queryChoice<Direction, Direction>(['asc', 'desc'], 'asc'))
	return {
		sort: queryView(queryChoice<Column, Column>(names, names[0])),
		dir: { ...direction, usual: ({ sort }: { sort?: unknown }) => columns[sort as Column] },
	}
}

/** What a click on a column's heading changes: the direction, or the column. */
export function sortChange<Column>(state: { sort: Column; dir: Direction }, sort: Column) {
	const other: Direction = state.dir === 'asc' ? 'desc' : 'asc'
	return { sort, dir: state.sort === sort ? other : undefined, page: 1 }
}

/** Reads, links and filters the list at an address by these fields; what a state lacks is usual. */
export const listQuery =
	/* @__NO_SIDE_EFFECTS__ */
	<State extends object>(
		address: (query: Record<string, string>) => string,
		fields: { readonly [Name in keyof State]: QueryField<State[Name]> },
	) => {
		const entries = Object.entries<QueryField<unknown>>(fields)
		const complete = (value: (name: string, field: QueryField<unknown>) => unknown) => {
			const state: Record<string, unknown> = {}
			for (const [name, field] of entries) state[name] = value(name, field) ?? field.usual(state)
			return state
		}
		/** The texts of an address; a changed filter leads to the first page. */
		const texts = (from: Partial<State>, changes: Partial<State> = {}): Record<string, string> => {
			const isOther = entries.some(([name, { isFilter }]) => isFilter && name in changes)
			const known = { ...from, ...(isOther ? { page: 1 } : {}), ...changes } as Partial<State>
			const state = complete((name) => known[name as keyof State])
			return Object.fromEntries(
				entries
					.filter(([name, { usual }]) => state[name] !== usual(state))
					.map(([name]) => [name, state[name] === true ? '1' : String(state[name])]),
			)
		}
		/** Whether any filter is set. */
		const isFiltered = (state: Partial<State>): boolean =>
			Object.keys(texts(state)).some((name) => fields[name as keyof State].isFilter)
		return {
			read: (params: URLSearchParams) =>
				complete((name, { read }) => read(params.get(name) ?? '')) as State,
			texts,
			path: (state: Partial<State>, changes?: Partial<State>) => address(texts(state, changes)),
			isFiltered,
			/** The properties of `FilterBar`; `kept` names the fields that have no control in it. */
			form: (state: Partial<State>, kept: readonly (keyof State)[] = []) => ({
				action: address({}),
				isFiltered: isFiltered(state),
				hidden: Object.entries(texts(state)).filter(([name]) => kept.includes(name as keyof State)),
			}),
		}
	}

/** The page of this number, or the last one, and how many rows are before it; an empty list has one page. */
export function pageWithin(wanted: number, total: number, size: number) {
	const pages = Math.max(1, Math.ceil(total / size))
	const page = Math.min(wanted, pages)
	return { page, pages, skip: (page - 1) * size }
}
