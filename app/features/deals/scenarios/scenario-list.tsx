import { Form } from '@remix-run/react'
import { fieldValues } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import {
	BASE_NAME,
	MAX_SCENARIO_NAME_LENGTH,
	MAX_SCENARIOS,
} from '~/features/calculator/scenarios/scenario'
import { MAX_COMPARED } from '~/features/deals/compare/compare-limits'
import { criteriaSentence } from '~/features/deals/criteria/criterion-texts'
import { FigureStrip } from '~/features/deals/figures/figure-strip'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { ArrowDown, ArrowUp, Plus } from '~/ui/icons/icons'
import { Link } from '~/ui/link/link'
import { ChangeList } from './change-list'
import type { ScenarioCardProps } from './scenario-card-props'
import type { ListedScenario, PropertyScenarios } from './scenarios-view.server'

/** More changes are in the differences. */
const SHOWN_CHANGES = 4
/** The base and the scenarios, each with its figures and what it changes. */
export function ScenarioList(props: ScenarioCardProps) {
	const { property, starters, canChange } = props
	const { id, base, scenarios, isFull } = property
	const compared = [id, ...scenarios.map((one) => one.id)].slice(0, MAX_COMPARED)
	return (
		<Card
			title={`${scenarios.length} of ${MAX_SCENARIOS} Scenarios`}
			titleId="scenarios-title"
			aside={
				scenarios.length > 0 && (
					<ButtonLink to={paths.compareDeals(compared)} size="sm">
						Compare
					</ButtonLink>
				)
			}
		>
			<ol className="scenario-rows">
				<li className="scenario">
					<h3 className="title">{BASE_NAME}</h3>
					<Figures {...base} />
					<p className="note">The numbers of the property itself.</p>
				</li>
				{scenarios.map((scenario, i) => (
					<Scenario key={scenario.id} {...props} scenario={scenario} place={i} />
				))}
			</ol>
			{canChange &&
				(isFull ? (
					<p className="note mt-4">
						This property has {MAX_SCENARIOS} scenarios. Delete one to add another.
					</p>
				) : (
					<section className="mt-4" aria-labelledby="new-scenario">
						<h3 id="new-scenario" className="font-medium mb-3">
							New scenario
						</h3>
						<ul className="row">
							{starters.map(({ key, name }) => (
								<li key={key}>
									<ButtonLink
										to={paths.analysis('scenarios', [
											['property', id],
											['new', key],
										])}
										size="sm"
										icon={<Plus />}
									>
										{name}
									</ButtonLink>
								</li>
							))}
							<li>
								<ButtonLink
									to={paths.analysis('scenarios', [
										['property', id],
										['new', 'copy'],
									])}
									size="sm"
									icon={<Plus />}
								>
									Copy of the Base
								</ButtonLink>
							</li>
						</ul>
						<p className="note mt-2">
							You see what changes before you save. Or change numbers in any analysis and choose
							“Save as a Scenario”.
						</p>
					</section>
				))}
		</Card>
	)
}

function Figures({ headline, missing, criteria }: PropertyScenarios['base']) {
	return (
		<div className="scenario__figures">
			{missing === null ? <FigureStrip figures={headline} /> : <p className="note">{missing}</p>}
			{criteria !== null && (
				<p className="note tabular-nums">Criteria: {criteriaSentence(criteria)}</p>
			)}
		</div>
	)
}

type ScenarioProps = ScenarioCardProps & { scenario: ListedScenario; place: number }

function Scenario(props: ScenarioProps) {
	const { scenario, property, canChange } = props
	const { id, name, changes, updatedAt } = scenario
	const toDiff = `${paths.analysis('scenarios', [
		['property', property.id],
		['from', property.id],
		['to', id],
	])}#differences`
	return (
		<li className="scenario" id={`scenario-${id}`}>
			<h3 className="title break-anywhere">{name}</h3>
			<Figures {...scenario} />
			{changes.length === 0 ? (
				<p className="note">The same numbers as the base.</p>
			) : (
				<ChangeList changes={changes.slice(0, SHOWN_CHANGES)} />
			)}
			{changes.length > SHOWN_CHANGES && (
				<p className="note">and {changes.length - SHOWN_CHANGES} more</p>
			)}
			<div className="row">
				{canChange && (
					<ButtonLink
						to={paths.analysis('projection', [
							['property', property.id],
							['scenario', id],
						])}
						size="sm"
						aria-label={`Change the numbers of ${name}`}
					>
						Change Numbers
					</ButtonLink>
				)}
				{changes.length > 0 && (
					<Link to={toDiff} className="btn btn--sm" aria-label={`Differences of ${name}`}>
						Differences
					</Link>
				)}
				{!canChange && <DeleteLink {...props} />}
				<span className="note">Changed {shortDate(updatedAt)}</span>
			</div>
			{canChange && <More {...props} />}
		</li>
	)
}

function DeleteLink({ property, scenario: { id, name } }: ScenarioProps) {
	const to = paths.analysis('scenarios', [
		['property', property.id],
		['confirm', id],
	])
	return (
		<ButtonLink to={to} size="sm" variant="quiet" aria-label={`Delete ${name}`}>
			Delete
		</ButtonLink>
	)
}

/** What is needed less often. */
function More(props: ScenarioProps) {
	const { scenario, property, place, result, action } = props
	const { id, name } = scenario
	const isRenaming = result?.values['intent'] === 'rename' && result.values['scenarioId'] === id
	const fields = fieldValues(isRenaming ? result : undefined, 'rename', { name })
	const isLast = place === property.scenarios.length - 1
	return (
		<details className="scenario__more" open={isRenaming}>
			<summary>
				<span className="link">More</span>
				<span className="sr-only"> for {name}</span>
			</summary>
			<div className="stack stack--sm">
				<Form key={name} method="post" action={action} className="field-with-button" noValidate>
					<FormTokenField />
					<input type="hidden" name="scenarioId" value={id} />
					<TextInput
						id={`rename-${id}`}
						name="name"
						label="Name"
						defaultValue={fields.value('name')}
						error={fields.error('name')}
						maxLength={MAX_SCENARIO_NAME_LENGTH}
						autoComplete="off"
					/>
					<Button type="submit" name="intent" value="rename">
						Rename
					</Button>
				</Form>
				<Form method="post" action={action} className="row">
					<FormTokenField />
					<input type="hidden" name="scenarioId" value={id} />
					<Button
						type="submit"
						size="sm"
						name="intent"
						value="up"
						icon={<ArrowUp />}
						disabled={place === 0}
						aria-label={`Move ${name} up`}
					>
						Up
					</Button>
					<Button
						type="submit"
						size="sm"
						name="intent"
						value="down"
						icon={<ArrowDown />}
						disabled={isLast}
						aria-label={`Move ${name} down`}
					>
						Down
					</Button>
					<Button
						type="submit"
						size="sm"
						name="intent"
						value="duplicate"
						aria-label={`Duplicate ${name}`}
					>
						Duplicate
					</Button>
					<Button
						type="submit"
						size="sm"
						name="intent"
						value="makeBase"
						aria-label={`Make ${name} the base`}
					>
						Make Base
					</Button>
					<ButtonLink
						to={`${paths.analysis('scenarios', [
							['property', property.id],
							['limits', id],
						])}#limits`}
						size="sm"
						aria-label={`Criteria of ${name}`}
					>
						Criteria
					</ButtonLink>
					<DeleteLink {...props} />
				</Form>
			</div>
		</details>
	)
}
