import { Form } from '@remix-run/react'
import { useState } from 'react'
import { formatUsd } from '~/core/format-number'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Disclosure } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Select, TextInput } from '~/ui/field/inputs'
import { PLACE_RULE } from '~/features/comps/estimate/place'
import { FEATURES, SIZE_SHARE } from '~/features/comps/estimate/adjustments'
import { METHODS } from '~/features/comps/estimate/estimate'
import type { Valuation } from './valuation'
import { TRAITS } from '~/features/comps/estimate/similarity'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import {
	WITHOUT_SUBJECT_LOCATION,
	SubjectFields,
	subjectTexts,
} from '~/features/comps/forms/subject-fields'
import { distanceProblem, type SubjectLocation } from '~/features/comps/location/subject-location'
import { RangeFields } from '~/features/comps/forms/range-fields'
import '~/features/comps/comps.css'

type FormProps = { valuation: Valuation; result: FormResult | undefined }

export type FiltersFormProps = FormProps & { currentYear: number; location: SubjectLocation | null }

/** Filters that select the sales. */
export function FiltersForm({ valuation, currentYear, location }: FiltersFormProps) {
	const [filters, setFilters] = useState(valuation.filters)
	const [type, setType] = useState(valuation.type)
	const problem = distanceProblem(location)
	return (
		<Disclosure title="Refine Filter" open>
			<Form method="post" preventScrollReset>
				<FormTokenField />
				<RangeFields
					filters={filters}
					type={type}
					currentYear={currentYear}
					onFilters={setFilters}
					onType={setType}
				/>
				{problem !== null && (
					<p className="note mt-3">The distance filter isn't applied. {problem}</p>
				)}
				<p className="note mt-3">{PLACE_RULE}</p>
				<p className="note mt-3">A range that you narrow leaves out sales without that fact.</p>
				<div className="form-actions mt-5">
					<Button type="submit" name="intent" value="filters" variant="primary">
						Apply
					</Button>
				</div>
			</Form>
		</Disclosure>
	)
}

export type RatesFormProps = FormProps & { medianPerSqft: number | null }

/** What each difference is worth, how comps are weighed, and the day the value is for. */
export function RatesForm({ valuation, result, medianPerSqft }: RatesFormProps) {
	const { rates, method, asOf } = valuation
	const fields = fieldValues(result, 'rates', {
		...Object.fromEntries(FEATURES.map(({ key }) => [`rate-${key}`, String(rates[key])])),
		monthly: String(rates.monthly),
		method,
		asOf,
	})
	const common = (name: string) => ({
		id: `rates-${name}`,
		name,
		defaultValue: fields.value(name),
		error: fields.error(name),
	})
	const hint =
		medianPerSqft === null
			? undefined
			: `These comps sold at ${formatUsd(medianPerSqft)} per sq ft; ${SIZE_SHARE.inWords} of that is usual.`
	return (
		<Disclosure
			id="edit-rates"
			title="Adjustment Rates and Method"
			open={result?.values['intent'] === 'rates'}
		>
			<Form method="post" className="form" noValidate preventScrollReset>
				<FormTokenField />
				<p className="text-sm text-muted comps__note">
					Superior comps adjust down; inferior comps adjust up. These are default rates. Set rates
					for your market.
				</p>
				<div className="form__row">
					{FEATURES.map(({ key, label, per }) => (
						<TextInput
							key={key}
							{...common(`rate-${key}`)}
							label={label}
							prefix="$"
							suffix={per}
							hint={key === 'sqft' ? hint : undefined}
							inputMode="decimal"
							autoComplete="off"
						/>
					))}
					<TextInput
						{...common('monthly')}
						label="Market trend"
						suffix="% a month"
						hint="Use a negative number if prices are falling."
						autoComplete="off"
					/>
					<Select
						{...common('method')}
						label="Weighting"
						options={METHODS.map(({ key, label }) => ({ value: key, label }))}
						hint="For custom weights, open a comp in the table and enter its weight there. A comp without one counts 0."
					/>
					<TextInput {...common('asOf')} label="Valuation date" type="date" />
				</div>
				<details className="note comps__formula">
					<summary>How similarity is calculated</summary>
					<p>
						Similarity starts at 100 and loses points for each difference: points × difference ÷
						maximum difference. A comp that lacks a fact loses all of its points. If your property
						lacks the fact, its points are spread over the others.
					</p>
					<ul>
						{TRAITS.map(({ key, label, points, reach }) => (
							<li key={key}>
								{label}: {points} points, reach {reach}
							</li>
						))}
					</ul>
					<p>
						With “By similarity,” each comp's weight is its similarity squared, as a share of the
						total. A comp without a living area isn't used, unless your property's is unknown too.
					</p>
				</details>
				<div className="form-actions">
					<Button type="submit" name="intent" value="rates" variant="primary">
						Apply Rates
					</Button>
				</div>
			</Form>
		</Disclosure>
	)
}

/** The property itself. */
export function SubjectForm({ valuation, result, isOpen }: FormProps & { isOpen: boolean }) {
	const fields = fieldValues(result, 'subject', {
		...subjectTexts(valuation.subject),
		name: valuation.name,
	})
	return (
		<Disclosure
			id="edit-subject"
			title="Edit Property"
			open={isOpen || result?.values['intent'] === 'subject'}
		>
			<Form method="post" className="form" noValidate preventScrollReset>
				<FormTokenField />
				<SubjectFields
					fields={fields}
					idPrefix="subject"
					withoutLocation={WITHOUT_SUBJECT_LOCATION}
				/>
				<TextInput
					label="Name of this valuation"
					optional
					id="subject-name"
					name="name"
					defaultValue={fields.value('name')}
					error={fields.error('name')}
					maxLength={120}
					autoComplete="off"
				/>
				<div className="form-actions">
					<Button type="submit" name="intent" value="subject" variant="primary">
						Save Property Details
					</Button>
				</div>
			</Form>
		</Disclosure>
	)
}

/** Says that the value is no longer the saved one, with a button to save it as it is now. */
export function ChangedValue({ text }: { text: string }) {
	return (
		<Form method="post" className="notice notice--warn" preventScrollReset>
			<div className="stack stack--xs comps__question">
				<FormTokenField />
				<p>{text}</p>
				<div className="form-actions">
					<Button type="submit" name="intent" value="value" size="sm">
						Save Today's Value
					</Button>
				</div>
			</div>
		</Form>
	)
}

/** Confirmation to delete a valuation; shown only at its own address. */
export function DeleteQuestion({ id, name }: { id: string; name: string }) {
	return (
		<Form method="post" className="notice notice--warn">
			<div className="stack stack--xs comps__question">
				<FormTokenField />
				<p className="notice__title">Delete “{name}”?</p>
				<p>
					This deletes its comp selections, rates and notes. Your imported comps aren't affected.
				</p>
				<div className="form-actions">
					<Button type="submit" name="intent" value="delete" variant="danger">
						Delete
					</Button>
					<ButtonLink to={paths.valuation(id)} preventScrollReset>
						Keep It
					</ButtonLink>
				</div>
			</div>
		</Form>
	)
}
