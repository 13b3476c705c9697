import { Form } from '@remix-run/react'
import { fieldValues } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { countOf } from '~/core/plural'
import { BASE_NAME, MAX_SCENARIO_NAME_LENGTH } from '~/features/calculator/scenarios/scenario'
import { FigureStrip } from '~/features/deals/figures/figure-strip'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { ChangeList } from './change-list'
import type { ScenarioCardProps } from './scenario-card-props'
import type { PropertyScenarios } from './scenarios-view.server'

type Draft = NonNullable<PropertyScenarios['draft']>

function titleOf({ kind, name, of }: Draft): string {
	if (kind === 'starter') return `New Scenario: ${name}`
	return kind === 'copy' ? `Copy of ${of.name}` : 'Your Changes'
}

/** Numbers that are not saved yet: what they change, and how they can be saved. */
export function DraftCard(props: ScenarioCardProps & { draft: Draft }) {
	const { draft, property, canChange, result, action } = props
	const { kind, name, about, of, changes, before, after } = draft
	const fields = fieldValues(result, 'create', { name })
	return (
		<Card title={titleOf(draft)} titleId="draft-title" id="draft">
			<div className="stack stack--sm">
				{about !== null && <p className="text-muted">{about}</p>}
				{changes.length > 0 ? (
					<section aria-labelledby="draft-changes">
						<h3 id="draft-changes" className="font-medium mb-3">
							{countOf(changes.length, 'change')} to {of.name}
						</h3>
						<ChangeList changes={changes} />
					</section>
				) : (
					<p className="note">
						{kind === 'copy'
							? 'The copy starts with the same numbers. Change them afterwards.'
							: 'Nothing changes: enter the numbers of the deal first.'}
					</p>
				)}
				{changes.length > 0 && before.missing === null && after.missing === null && (
					<div className="scenario-before-after">
						<div>
							<p className="note">{of.name}</p>
							<FigureStrip figures={before.headline} />
						</div>
						<div>
							<p className="note">With the changes</p>
							<FigureStrip figures={after.headline} />
						</div>
					</div>
				)}
				{canChange && (changes.length > 0 || kind === 'copy') && (
					<Form method="post" action={action} className="stack stack--sm" noValidate>
						<FormTokenField />
						{of.id !== property.id && <input type="hidden" name="scenarioId" value={of.id} />}
						<div className="scenario-name">
							<TextInput
								id="scenario-name"
								name="name"
								label="Name"
								defaultValue={fields.value('name')}
								error={fields.error('name')}
								maxLength={MAX_SCENARIO_NAME_LENGTH}
								autoComplete="off"
							/>
						</div>
						<div className="form-actions">
							<IntentButton value="create" variant="primary" busyLabel="Saving…">
								Save as a Scenario
							</IntentButton>
							{kind === 'changes' && of.name !== BASE_NAME && (
								<IntentButton value="save" busyLabel="Saving…">
									Save to “{of.name}”
								</IntentButton>
							)}
							<ButtonLink
								to={paths.analysis('scenarios', [['property', property.id]])}
								variant="quiet"
							>
								Cancel
							</ButtonLink>
						</div>
					</Form>
				)}
			</div>
		</Card>
	)
}
