import { Form } from '@remix-run/react'
import { useState } from 'react'
import { formatUsd } from '~/deals/numbers'
import { paths } from '~/platform/paths'
import { Button, ButtonLink } from '~/ui/button'
import { Disclosure } from '~/ui/card'
import { FormTokenField } from '~/ui/form-token'
import { Select, TextInput } from '~/ui/inputs'
import { FEATURES, SIZE_SHARE } from '../adjustments'
import { METHODS } from '../estimate'
import type { Valuation } from '../valuation'
import { TRAITS } from '../similarity'
import { fieldValues, type FormAnswer } from '../form-answer'
import { HomeFields, homeTexts } from './home-fields'
import { RangeFields } from './range-fields'

type FormProps = { valuation: Valuation; answer: FormAnswer | undefined }

/** Which sales are laid out. */
export function FiltersForm({ valuation, currentYear }: FormProps & { currentYear: number }) {
	const [filters, setFilters] = useState(valuation.filters)
	const [type, setType] = useState(valuation.type)
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
				<div className="form__actions comps-apply">
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
export function RatesForm({ valuation, answer, medianPerSqft }: RatesFormProps) {
	const { rates, method, asOf } = valuation
	const fields = fieldValues(answer, 'rates', {
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
		<Disclosure title="Rates and method" open={answer?.intent === 'rates'}>
			<Form method="post" className="form" noValidate preventScrollReset>
				<FormTokenField />
				<p className="comps-more">
					A better comp comes down, a worse one goes up. These rates are where everybody starts, not
					what your market pays: set your own.
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
						label="Change of prices"
						suffix="% a month"
						hint="Negative where prices fall."
						autoComplete="off"
					/>
					<Select
						{...common('method')}
						label="Weigh the comps"
						options={METHODS.map(({ key, label }) => ({ value: key, label }))}
					/>
					<TextInput {...common('asOf')} label="Value on" type="date" />
				</div>
				<details className="comps-formula">
					<summary>How similarity is made</summary>
					<p>
						Similarity is 100 less the points of each difference: points × difference ÷ reach, at
						most all of them. What is not known of one of the two is left out and its points shared
						among the rest.
					</p>
					<ul>
						{TRAITS.map(({ key, label, points, reach }) => (
							<li key={key}>
								{label}: {points} points, reach {reach}
							</li>
						))}
					</ul>
					<p>By similarity, a comp weighs its similarity squared, as a share of all.</p>
				</details>
				<div className="form__actions">
					<Button type="submit" name="intent" value="rates" variant="primary">
						Apply rates
					</Button>
				</div>
			</Form>
		</Disclosure>
	)
}

/** The house itself. */
export function SubjectForm({ valuation, answer }: FormProps) {
	const fields = fieldValues(answer, 'subject', {
		...homeTexts(valuation.subject),
		name: valuation.name,
	})
	return (
		<Disclosure title="Edit the house" open={answer?.intent === 'subject'}>
			<Form method="post" className="form" noValidate preventScrollReset>
				<FormTokenField />
				<HomeFields fields={fields} idPrefix="subject" />
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
				<div className="form__actions">
					<Button type="submit" name="intent" value="subject" variant="primary">
						Save house
					</Button>
				</div>
			</Form>
		</Disclosure>
	)
}

/** The question before a valuation goes; it stands in the page only at its own address. */
export function DeleteQuestion({ id, name }: { id: string; name: string }) {
	return (
		<Form method="post" className="notice notice--warn">
			<div className="comps-question">
				<FormTokenField />
				<p className="notice__title">Delete “{name}”?</p>
				<p>Its comps, rates and reasons go with it. Your sales stay.</p>
				<div className="form__actions">
					<Button type="submit" name="intent" value="delete" variant="danger">
						Delete
					</Button>
					<ButtonLink to={paths.valuation(id)} preventScrollReset>
						Keep it
					</ButtonLink>
				</div>
			</div>
		</Form>
	)
}
