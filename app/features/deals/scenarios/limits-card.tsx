import { Form } from '@remix-run/react'
import { fieldValues } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import type { ScenarioCardProps } from './scenario-card-props'
import '~/features/deals/criteria/criteria.css'

/** The criteria of one scenario, where they differ from the member's own. */
export function LimitsCard(props: ScenarioCardProps & { scenarioId: string }) {
	const { property, scenarioId, canChange, result, action } = props
	const scenario = property.scenarios.find(({ id }) => id === scenarioId)
	if (scenario === undefined || !canChange) return null
	const fields = fieldValues(result, 'limits', scenario.limits)
	return (
		<Card title={`Criteria of ${scenario.name}`} titleId="limits-title" id="limits">
			<p className="note mb-3">A limit entered here replaces yours in this scenario.</p>
			<Form method="post" action={action} className="stack" noValidate>
				<FormTokenField />
				<input type="hidden" name="scenarioId" value={scenarioId} />
				<div className="criteria-fields">
					{property.limitFields.map(({ key, label, unit }) => {
						const own = property.accountLimits[key]
						return (
							<TextInput
								key={key}
								id={`limit-${key}`}
								name={key}
								label={label}
								prefix={unit === 'usd' ? '$' : undefined}
								suffix={unit === 'percent' ? '%' : undefined}
								inputMode="decimal"
								defaultValue={fields.value(key)}
								error={fields.error(key)}
								hint={own === undefined ? undefined : `Yours: ${own}`}
								maxLength={40}
								autoComplete="off"
							/>
						)
					})}
				</div>
				<div className="form-actions">
					<IntentButton value="limits" variant="primary" busyLabel="Saving…">
						Save Criteria
					</IntentButton>
					<ButtonLink to={paths.analysis('scenarios', [['property', property.id]])} variant="quiet">
						Cancel
					</ButtonLink>
				</div>
			</Form>
		</Card>
	)
}
