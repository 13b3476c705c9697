import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Checkbox } from '~/ui/field/checkbox'
import { Select, TextInput } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { allProvidersLink } from './directory-links'
import { ALL_STATES, type DirectoryQuery, isNarrowed } from './directory-query'
import { CONTRACTOR } from '~/features/directory/profile/profile'
import { US_STATES } from '~/features/directory/profile/us-states'
import { Link } from '~/ui/link/link'
import './directory-list.css'
import '~/ui/table/filter-form.css'

export type DirectoryFiltersProps = {
	query: DirectoryQuery
	serviceTypes: readonly string[]
	specialties: readonly string[]
}

const toOptions = (all: string, names: readonly string[]) => [
	{ value: '', label: all },
	...names.map((name) => ({ value: name, label: name })),
]

/** A selected service remains an option after it was retired. */
const withSelected = (names: readonly string[], selectedName: string | null): string[] => [
	...new Set(selectedName === null ? names : [...names, selectedName]),
]

/** Typing pauses this long before the search applies. */
const TYPING_PAUSE_MS = 300

/** Applies the form: after a choice right away, after typing when it pauses. */
function useApplyOnChange() {
	const submit = useSubmit()
	const timer = useRef<number>()
	useEffect(() => () => window.clearTimeout(timer.current), [])
	return (event: FormEvent<HTMLFormElement>) => {
		const form = event.currentTarget
		const { target } = event
		const isTyped = target instanceof HTMLInputElement && target.type === 'search'
		const apply = () => {
			// Only contractors have specialties: another service clears the choice.
			const specialty = form.elements.namedItem('specialty')
			const isType = target instanceof HTMLSelectElement && target.name === 'serviceType'
			if (isType && specialty instanceof HTMLSelectElement) specialty.disabled = true
			// Back leads to the previous choice, but not letter by letter.
			submit(form, { preventScrollReset: true, replace: isTyped })
			if (specialty instanceof HTMLSelectElement) specialty.disabled = false
		}
		window.clearTimeout(timer.current)
		if (isTyped) timer.current = window.setTimeout(apply, TYPING_PAUSE_MS)
		else apply()
	}
}

/** Shows the search of the address, unless someone is typing another one. */
function useSearchOfAddress(search: string) {
	const ref = useRef<HTMLInputElement>(null)
	useEffect(() => {
		const field = ref.current
		if (field !== null && field !== document.activeElement) field.value = search
	}, [search])
	return ref
}

/**
 * The search and the filters of the directory, as one GET form. With JavaScript a change applies
 * without a button; a changed filter starts at the first page.
 */
export function DirectoryFilters({ query, serviceTypes, specialties }: DirectoryFiltersProps) {
	const hydrated = useHydrated()
	const onChange = useApplyOnChange()
	const search = useSearchOfAddress(query.search)
	// A new key for each address resets a choice to the address.
	const key = JSON.stringify([query.serviceType, query.specialty, query.location, query.favourites])
	return (
		<Form
			method="get"
			action={paths.directory()}
			className="filter-form directory-filters"
			onChange={onChange}
			preventScrollReset
			role="search"
			aria-label="Filter providers"
		>
			<TextInput
				ref={search}
				id="filter-search"
				name="search"
				type="search"
				label="Search"
				placeholder="Company, person or keyword"
				maxLength={100}
				autoComplete="off"
				defaultValue={query.search}
			/>
			<Select
				key={`type ${key}`}
				id="filter-type"
				name="serviceType"
				label="Service"
				options={toOptions('All services', withSelected(serviceTypes, query.serviceType))}
				defaultValue={query.serviceType ?? ''}
			/>
			{query.serviceType === CONTRACTOR && (
				<Select
					key={`specialty ${key}`}
					id="filter-specialty"
					name="specialty"
					label="Specialty"
					options={toOptions('All specialties', withSelected(specialties, query.specialty))}
					defaultValue={query.specialty ?? ''}
				/>
			)}
			<Select
				key={`state ${key}`}
				id="filter-location"
				name="location"
				label="State"
				options={[
					{ value: ALL_STATES, label: 'All states' },
					...US_STATES.map(([value, label]) => ({ value, label })),
				]}
				defaultValue={query.location ?? ALL_STATES}
			/>
			<Checkbox
				key={`favorites ${key}`}
				id="filter-favorites"
				name="favourites"
				value="1"
				label="Favorites only"
				defaultChecked={query.favourites}
			/>
			{(!hydrated || isNarrowed(query)) && (
				<div className="row filter-form__actions">
					{!hydrated && <Button type="submit">Apply</Button>}{' '}
					{isNarrowed(query) && (
						<Link to={allProvidersLink(query)} className="link link--standalone" preventScrollReset>
							Clear Filters
						</Link>
					)}
				</div>
			)}
		</Form>
	)
}
