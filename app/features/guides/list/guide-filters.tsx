import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Select, TextInput } from '~/ui/field/inputs'
import { Search, X } from '~/ui/icons/icons'
import { hasFilters, guideListPath, type GuideListQuery, GUIDE_SORTS } from './guide-list-query'
import { nameKey } from '~/features/guides/editor/category-names'
import { Link } from '~/ui/link/link'
import './guide-list.css'
import '~/ui/badge/chip.css'

/** The selector of the part that these links and forms replace. */
export const LIBRARY_ID = 'library'
const SWAP = `#${LIBRARY_ID}`

export type GuideFiltersProps = {
	query: GuideListQuery
	categories: readonly string[]
	tags: readonly string[]
}

/** The filters of the library: a form and links, so that all state is in the address. */
export function GuideFilters({ query, categories, tags }: GuideFiltersProps) {
	const { category, tag, search, view } = query
	const active = [category, tag].filter((name) => name !== '').length
	return (
		<section className="card stack stack--md" aria-label="Filters">
			{/* The words are sent by their button, the order as soon as it is chosen. */}
			<form method="get" action={paths.guides()} role="search" data-swap={SWAP}>
				{category !== '' && <input type="hidden" name="category" value={category} />}
				{tag !== '' && <input type="hidden" name="tag" value={tag} />}
				{view === 'list' && <input type="hidden" name="view" value="list" />}
				{/* Marks a first search, whose order is the list's default rather than the user's choice.
				 */}
				{search === '' && <input type="hidden" name="fresh" value="1" />}
				<div className="guide-filters__row">
					<TextInput
						id="guide-search"
						type="search"
						name="search"
						label="Search guides"
						placeholder="For example, reserves"
						defaultValue={search}
						maxLength={200}
					/>
					<Button type="submit" icon={<Search />}>
						Search
					</Button>
					<Select
						id="guide-sort"
						name="sort"
						label="Sort by"
						defaultValue={query.sort ?? (search === '' ? 'newest' : '')}
						data-submits=""
						// On back navigation, browsers would restore a later order into this list.
						autoComplete="off"
						fieldClassName="guide-filters__sort"
						options={
							search === '' ? GUIDE_SORTS : [{ value: '', label: 'Best Match' }, ...GUIDE_SORTS]
						}
					/>
				</div>
			</form>
			{/* Closed on phones, where it would fill the first screen; elsewhere it is all shown. */}
			<details className="guide-filters__more" id="guide-filters">
				<summary className="btn guide-filters__summary">
					<span className="btn__label">{active > 0 ? `Filter (${active})` : 'Filter'}</span>
				</summary>
				<div className="stack stack--md guide-filters__body">
					<Chips
						label="Categories"
						names={categories}
						active={category}
						to={(name) => guideListPath(query, { category: name })}
					/>
					<Chips
						label="Tags"
						names={tags}
						active={tag}
						to={(name) => guideListPath(query, { tag: name })}
					/>
				</div>
			</details>
			{hasFilters(query) && (
				<p>
					<Link
						to={guideListPath({ view })}
						className="btn btn--sm"
						id="clear-filters"
						data-swap={SWAP}
					>
						<X />
						<span className="btn__label">Clear Filters</span>
					</Link>
				</p>
			)}
		</section>
	)
}

type ChipsProps = {
	label: string
	names: readonly string[]
	active: string
	/** The address with this name as the filter, '' for none. */
	to: (name: string) => string
}

/** Filter links, at most one of which is active; the active one links to the unfiltered list. */
function Chips({ label, names, active, to }: ChipsProps) {
	const isListed = names.some((name) => nameKey(name) === nameKey(active))
	const displayedNames = active === '' || isListed ? names : [...names, active]
	if (displayedNames.length === 0) return null
	return (
		<div className="chips" role="group" aria-label={label}>
			<span className="note chips__label">{label}</span>
			<ul className="chips__list" data-scroller={label}>
				{displayedNames.map((name) => {
					const isOn = active !== '' && nameKey(name) === nameKey(active)
					return (
						<li key={name}>
							<Link
								to={to(isOn ? '' : name)}
								className="chip"
								aria-current={isOn || undefined}
								id={`chip-${label.toLowerCase()}-${nameKey(name).replace(/\s/gu, '-')}`}
								data-swap={SWAP}
							>
								{name}
								{isOn && <X aria-label="(selected; activate to clear)" />}
							</Link>
						</li>
					)
				})}
			</ul>
		</div>
	)
}
