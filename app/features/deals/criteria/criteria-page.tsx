import { Form } from '@remix-run/react'
import { fieldValues, formError, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import type { CriteriaView } from './criteria.actions.server'
import type { CriterionField } from './criteria-form'
import './criteria.css'

export type CriteriaPageProps = CriteriaView & { result: FormResult | undefined }

const RULE_HINTS: Readonly<Record<string, string>> = {
	onePercent: 'Monthly rent of 1% of the price and the work. We also show it for the price alone.',
	twoPercent: 'The same with 2%.',
	fiftyPercent: 'Half of the income for expenses without the loan, and what that would leave.',
	seventyPercent: 'A price of at most 70% of the ARV, less the work.',
}

/** A member's criteria. None are set until the member sets one. */
export function CriteriaPage(props: CriteriaPageProps) {
	const { fields, result, canChange } = props
	const problem = formError(result)
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow={
					<Link to={paths.deals()} className="link">
						Deals
					</Link>
				}
				title="My Criteria"
				lead="Set the limits that matter to you. Each deal then shows which of them it meets."
			/>
			<Form method="post" action={paths.dealCriteria()} className="stack" noValidate>
				<FormTokenField />
				{problem !== null && (
					<Notice tone="error" live>
						{problem}
					</Notice>
				)}
				<Card title="Limits" titleId="limits-title">
					<div className="criteria-fields">
						{fields.map((field) => (
							<LimitField key={field.key} field={field} {...props} />
						))}
					</div>
				</Card>
				<Card title="Rules of Thumb" titleId="rules-title">
					<p className="note mb-3">A rule of thumb is not a verdict. Each is shown apart.</p>
					<Rules {...props} />
				</Card>
				{canChange && (
					<div className="form-actions">
						<IntentButton value="saveCriteria" variant="primary" busyLabel="Saving…">
							Save Criteria
						</IntentButton>
						<ButtonLink to={paths.deals()} variant="quiet">
							Cancel
						</ButtonLink>
					</div>
				)}
			</Form>
		</div>
	)
}

type LimitFieldProps = { field: CriterionField } & CriteriaPageProps

function LimitField({ field, stored, result, canChange }: LimitFieldProps) {
	const { key, label, unit, suggestion } = field
	const texts = fieldValues(result, 'saveCriteria', stored)
	return (
		<TextInput
			id={`criterion-${key}`}
			name={key}
			label={label}
			prefix={unit === 'usd' ? '$' : undefined}
			suffix={unit === 'percent' ? '%' : undefined}
			inputMode="decimal"
			defaultValue={texts.value(key)}
			error={texts.error(key)}
			hint={suggestion ?? undefined}
			readOnly={!canChange}
			maxLength={40}
			autoComplete="off"
		/>
	)
}

function Rules({ ruleFields, rules, result, canChange }: CriteriaPageProps) {
	const submitted = result?.values['rule']
	const chosen = result === undefined ? new Set<string>(rules) : new Set([submitted ?? []].flat())
	return (
		<div className="stack stack--sm">
			{ruleFields.map(({ key, label }) => (
				<Checkbox
					key={key}
					id={`rule-${key}`}
					name="rule"
					value={key}
					label={label}
					hint={RULE_HINTS[key]}
					defaultChecked={chosen.has(key)}
					disabled={!canChange}
				/>
			))}
		</div>
	)
}
