import { Select, TextInput } from '~/ui/field/inputs'
import {
	CONDITIONS,
	type PropertyFacts,
	PROPERTY_TYPES,
} from '~/features/comps/estimate/comparable'
import type { FieldValues } from '~/core/forms/form-result'

const plain = (value: number | null): string => (value === null ? '' : String(value))

/** A property as the texts of its fields. */
export function subjectTexts(facts: PropertyFacts): Record<string, string> {
	return {
		address: facts.address,
		city: facts.city,
		state: facts.state,
		zipCode: facts.zipCode,
		propertyType: facts.propertyType,
		beds: plain(facts.beds),
		baths: plain(facts.baths),
		sqft: plain(facts.sqft),
		lotSqft: plain(facts.lotSqft),
		yearBuilt: plain(facts.yearBuilt),
		garage: plain(facts.garage),
		hasPool: facts.hasPool === null ? '' : facts.hasPool ? 'yes' : 'no',
		// Some stored levels are between two of the list.
		condition: plain(facts.condition === null ? null : Math.round(facts.condition)),
		location: facts.lat === null || facts.lng === null ? '' : `${facts.lat}, ${facts.lng}`,
	}
}

/** What happens to a subject without a location. */
export const WITHOUT_SUBJECT_LOCATION =
	'If you leave it empty, comps on the same street or in the same ZIP code place the property. Without distances, city and ZIP code decide which sales are compared.'

const UNKNOWN = { value: '', label: 'Unknown' }

const NUMBERS = [
	{ name: 'beds', label: 'Beds', suffix: undefined },
	{ name: 'baths', label: 'Baths', suffix: undefined },
	{ name: 'sqft', label: 'Living area', suffix: 'sq ft' },
	{ name: 'lotSqft', label: 'Lot', suffix: 'sq ft' },
	{ name: 'yearBuilt', label: 'Year built', suffix: undefined },
	{ name: 'garage', label: 'Garage spaces', suffix: 'cars' },
] as const

export type SubjectFieldsProps = {
	fields: FieldValues
	idPrefix: string
	/** What happens without a location. */
	withoutLocation: string
}

/** The fields of a property; an empty one is unknown and not adjusted. */
export function SubjectFields({ fields, idPrefix, withoutLocation }: SubjectFieldsProps) {
	const common = (name: string) => ({
		id: `${idPrefix}-${name}`,
		name,
		defaultValue: fields.value(name),
		error: fields.error(name),
	})
	return (
		<>
			<TextInput
				{...common('address')}
				label="Address"
				placeholder="123 Maple St"
				autoComplete="off"
				maxLength={200}
			/>
			<div className="form__row">
				<TextInput {...common('city')} label="City" optional autoComplete="off" />
				<TextInput {...common('state')} label="State" optional autoComplete="off" />
				<TextInput
					{...common('zipCode')}
					label="ZIP code"
					optional
					inputMode="numeric"
					autoComplete="off"
				/>
				<Select
					{...common('propertyType')}
					label="Property type"
					options={[UNKNOWN, ...PROPERTY_TYPES.map((type) => ({ value: type, label: type }))]}
				/>
			</div>
			<div className="form__row">
				{NUMBERS.map(({ name, label, suffix }) => (
					<TextInput
						key={name}
						{...common(name)}
						label={label}
						suffix={suffix}
						optional
						inputMode="decimal"
						autoComplete="off"
					/>
				))}
				<Select
					{...common('condition')}
					label="Condition"
					options={[
						UNKNOWN,
						...CONDITIONS.map(({ value, label }) => ({
							value: String(value),
							label: `${value} – ${label}`,
						})),
					]}
				/>
				<Select
					{...common('hasPool')}
					label="Pool"
					options={[UNKNOWN, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]}
				/>
			</div>
			<TextInput
				{...common('location')}
				label="Map link or coordinates"
				optional
				placeholder="36.1389, -95.9817"
				autoComplete="off"
				hint={`Paste a link from Google Maps, Apple Maps, Bing Maps or OpenStreetMap. ${withoutLocation}`}
			/>
		</>
	)
}
