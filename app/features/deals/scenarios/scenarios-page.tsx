import { Form } from '@remix-run/react'
import { formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { countOf } from '~/core/plural'
import { DealBar } from '~/features/calculator/analysis-pages/frame/deal-bar'
import { PlansButton } from '~/features/deals/access/plans-button'
import { ReadOnlyNotice } from '~/features/deals/access/read-only-notice'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { House } from '~/ui/icons/icons'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import { DiffCard } from './diff-card'
import { DraftCard } from './draft-card'
import { LimitsCard } from './limits-card'
import type { ScenarioCardProps, ScenariosPageProps } from './scenario-card-props'
import { ScenarioList } from './scenario-list'
import './scenarios.css'

/** Other versions of a property's numbers, and what differs between them. */
export function ScenariosPage(props: ScenariosPageProps) {
	const { property } = props
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow={
					property === null ? (
						'Deal analysis'
					) : (
						<Link to={paths.deal(property.id)} className="link">
							{property.propertyAddress}
						</Link>
					)
				}
				title="Scenarios"
				lead="Try other numbers for a deal and see what each change does."
			/>
			{property === null ? (
				<ChooseProperty {...props} />
			) : (
				<Opened {...props} property={property} action={`/calculator/scenarios${props.search}`} />
			)}
		</div>
	)
}

function Opened(props: ScenarioCardProps) {
	const { property, saved, result, canChange, isMember, withheld } = props
	const { id, propertyAddress, deal, draft, limits } = property
	const opened = { id, deal: { propertyAddress, ...deal } }
	const hasFieldError = result !== undefined && result.errors['form'] === undefined
	return (
		<>
			{canChange && (
				<DealBar
					view={{ page: 'scenarios', saved, property: opened, deal: { propertyAddress } }}
					analysis={{ deal: opened.deal }}
				/>
			)}
			<div className="stack">
				{result !== undefined && !hasFieldError && (
					<Notice tone="error" live>
						{formError(result)}
					</Notice>
				)}
				{!isMember && !canChange && <ReadOnlyNotice withheld={withheld} />}
				<DeleteQuestion {...props} />
				{draft !== null && <DraftCard {...props} draft={draft} />}
				{limits !== null && <LimitsCard {...props} scenarioId={limits} />}
				<ScenarioList {...props} />
				<DiffCard {...props} />
			</div>
		</>
	)
}

/** Asks before a scenario is deleted; shown at its own address only. */
function DeleteQuestion({ property, action }: ScenarioCardProps) {
	const scenario = property.scenarios.find(({ id }) => id === property.confirm)
	if (scenario === undefined) return null
	return (
		<Form method="post" action={action} className="notice notice--warn">
			<div className="stack stack--xs">
				<FormTokenField />
				<input type="hidden" name="scenarioId" value={scenario.id} />
				<p className="notice__title">Delete “{scenario.name}”?</p>
				<p>You can restore it for 30 days.</p>
				<div className="form-actions">
					<IntentButton value="delete" variant="danger">
						Delete
					</IntentButton>
					<ButtonLink to={paths.analysis('scenarios', [['property', property.id]])}>
						Cancel
					</ButtonLink>
				</div>
			</div>
		</Form>
	)
}

function ChooseProperty({ saved, canChange, withheld }: ScenariosPageProps) {
	if (saved.length === 0) {
		return (
			<Card>
				<EmptyState
					icon={<House />}
					title="No deals yet"
					action={
						canChange ? (
							<ButtonLink to={paths.calculator()} variant="primary">
								Enter a Deal
							</ButtonLink>
						) : (
							<PlansButton withheld={withheld} variant="primary" />
						)
					}
				>
					Scenarios of the deals you save in the calculator appear here.
				</EmptyState>
			</Card>
		)
	}
	return (
		<Card title="Choose a Deal" titleId="choose-title">
			<ul className="scenario-rows">
				{saved.map(({ id, propertyAddress, scenarioCount }) => (
					<li key={id} className="toolbar">
						<Link to={paths.analysis('scenarios', [['property', id]])} className="link">
							{propertyAddress}
						</Link>
						<span className="note">{countOf(scenarioCount, 'scenario')}</span>
					</li>
				))}
			</ul>
		</Card>
	)
}
