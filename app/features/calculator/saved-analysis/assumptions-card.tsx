import { Form, useNavigation } from '@remix-run/react'
import { type FieldValues, fieldValues, type FormResult, formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { addThousandsSeparators } from '~/deal'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card, Disclosure } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Select, TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { StatList } from '~/ui/stat/stat'
import { useFocusOnError } from '~/ui/hooks/use-focus-on-error'
import type { AssumptionsView } from './assumptions-view'
import '~/features/calculator/deal-form/deal-form.css'

/** The button of the form. */
export const SAVE_ASSUMPTIONS = 'saveAssumptions'

type FormView = NonNullable<AssumptionsView['form']>
type FieldView = FormView['groups'][number]['fields'][number]

/** What empty inputs of the deal analysis mean for this member, instead of our defaults (PRO-05). */
export function AssumptionsCard({
	view,
	result,
}: {
	view: AssumptionsView
	/** The answer to the profile's last form, if it was refused. */
	result: FormResult | undefined
}) {
	const { entered, form } = view
	return (
		<Card
			title="My Assumptions"
			titleId="my-assumptions"
			aside={
				form === null && (
					<ButtonLink to={paths.profile({ assumptions: 'edit' })} preventScrollReset>
						Edit Assumptions
					</ButtonLink>
				)
			}
		>
			<p className="text-muted">
				The deal analysis fills in what you leave empty. Set your own values here, and all your
				deals use them. They are still shown as assumed.
			</p>
			{form !== null && <AssumptionsForm form={form} result={result} />}
			{form === null && entered.length > 0 && (
				<StatList
					className="mt-4"
					figures={entered.map(({ key, label, text }) => ({ key, label, value: text }))}
				/>
			)}
			{form === null && entered.length === 0 && (
				<p className="mt-3">You haven&apos;t set any, so our defaults apply.</p>
			)}
		</Card>
	)
}

function AssumptionsForm({ form, result }: { form: FormView; result: FormResult | undefined }) {
	const isBusy = useNavigation().formData?.get('intent') === SAVE_ASSUMPTIONS
	const isRefused = result?.values['intent'] === SAVE_ASSUMPTIONS
	const values = fieldValues(result, SAVE_ASSUMPTIONS, form.texts)
	const ref = useFocusOnError(isRefused ? result : undefined)
	return (
		<Form
			method="post"
			action={paths.profile({ assumptions: 'edit' })}
			ref={ref}
			className="form mt-4"
			noValidate
			preventScrollReset
		>
			<input type="hidden" name="intent" value={SAVE_ASSUMPTIONS} />
			<FormTokenField />
			{isRefused && (
				<Notice tone="error" live>
					{formError(result)}
				</Notice>
			)}
			{form.groups.map(({ key, title, fields }, i) => (
				<Disclosure
					// A refused form opens the groups with something to correct.
					key={`${key} ${fields.some((field) => values.error(field.key) !== null)}`}
					headingLevel="h3"
					title={title}
					open={i === 0 || fields.some((field) => isInUse(field, values))}
				>
					<div className="deal-fields">
						{fields.map((field) => (
							<OwnField key={field.key} field={field} values={values} />
						))}
					</div>
				</Disclosure>
			))}
			<div className="form-actions">
				<Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
					Save Assumptions
				</Button>{' '}
				<ButtonLink to={paths.profile()} preventScrollReset>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}

const isInUse = ({ key }: FieldView, values: FieldValues): boolean =>
	values.value(key) !== '' || values.error(key) !== null

/** A number with commas between thousands; other text is unchanged. */
const grouped = (text: string): string =>
	/^[\d.]+$/.test(text) ? addThousandsSeparators(text) : text

function OwnField({ field, values }: { field: FieldView; values: FieldValues }) {
	const { key, label, help, hint, options, suffix } = field
	const text = values.value(key)
	const shared = {
		id: `own-${key}`,
		name: key,
		label,
		help: help ?? undefined,
		hint,
		error: values.error(key),
	}
	if (field.kind === 'choice') {
		return (
			<Select {...shared} defaultValue={text}>
				<option value="">Our default</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</Select>
		)
	}
	return (
		<TextInput
			{...shared}
			prefix={field.isMoney ? '$' : undefined}
			suffix={suffix === '' ? undefined : suffix}
			defaultValue={grouped(text)}
			// The decimal keypad of phones has no minus sign.
			inputMode={field.isSigned ? 'text' : 'decimal'}
			autoComplete="off"
			className="tabular-nums"
		/>
	)
}
