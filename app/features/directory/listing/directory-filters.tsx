import { Form, Link, useSubmit } from '@remix-run/react'
import type { FormEvent } from 'react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Checkbox } from '~/ui/field/checkbox'
import { Select } from '~/ui/field/inputs'
import type { DirectoryQuery } from './directory-query'
import { isFiltered } from './directory-query'
import { CONTRACTOR } from '~/features/directory/profile/profile'
import { US_STATES } from '~/features/directory/profile/us-states'
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

/**
 * The filters of the directory, as a GET form. With JavaScript, a choice applies immediately; a
 * changed filter starts at the first page.
 */
export function DirectoryFilters({ query, serviceTypes, specialties }: DirectoryFiltersProps) {
	const submit = useSubmit()
	const onChange = (event: FormEvent<HTMLFormElement>) => {
		const form = event.currentTarget
		const { target } = event
		// Only contractors have specialties: another service clears the choice.
		const specialty = form.elements.namedItem('specialty')
		const isType = target instanceof HTMLSelectElement && target.name === 'serviceType'
		if (isType && specialty instanceof HTMLSelectElement) specialty.disabled = true
		void submit(form, { preventScrollReset: true })
		if (specialty instanceof HTMLSelectElement) specialty.disabled = false
	}
	return (
		<Form
			// A new key for each address resets the fields to the address.
			key={JSON.stringify([query.serviceType, query.specialty, query.location, query.favourites])}
			method="get"
			action={paths.directory()}
			className="filter-form"
			onChange={onChange}
			preventScrollReset
			role="search"
			aria-label="Filter providers"
		>
			<Select
				id="filter-type"
				name="serviceType"
				label="Service"
				options={toOptions('All services', withSelected(serviceTypes, query.serviceType))}
				defaultValue={query.serviceType ?? ''}
			/>
			{query.serviceType === CONTRACTOR && (
				<Select
					id="filter-specialty"
					name="specialty"
					label="Specialty"
					options={toOptions('All specialties', withSelected(specialties, query.specialty))}
					defaultValue={query.specialty ?? ''}
				/>
			)}
			<Select
				id="filter-location"
				name="location"
				label="State"
				options={[
					{ value: '', label: 'All states' },
					...US_STATES.map(([value, label]) => ({ value, label })),
				]}
				defaultValue={query.location ?? ''}
			/>
			<Checkbox
				id="filter-favorites"
				name="favourites"
				value="1"
				label="Favorites only"
				defaultChecked={query.favourites}
			/>
			<div className="row filter-form__actions">
				<Button type="submit">Apply</Button>
				{isFiltered(query) && (
					<Link to={paths.directory()} className="link link--standalone" preventScrollReset>
						Clear Filters
					</Link>
				)}
			</div>
		</Form>
	)
}
