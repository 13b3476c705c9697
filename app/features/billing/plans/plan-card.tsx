import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge/badge'
import { Check } from '~/ui/icons/icons'
import { annualSaving, type PlanKey, PLANS } from './plans'
import './plans.css'

/** A plan with its price and what it includes; below it stands what can be done with it. */
export function PlanCard({
	plan,
	id,
	heading: Heading,
	features,
	notes = [],
	children,
}: {
	plan: PlanKey
	/** Of the heading. */
	id: string
	heading: 'h2' | 'h3'
	features: readonly string[]
	/** What else there is to know about the price or the start. */
	notes?: readonly string[]
	children?: ReactNode
}) {
	const { name, perMonth, billed } = PLANS[plan]
	const isBest = plan === 'annual'
	return (
		<section className={isBest ? 'card plan plan--best' : 'card plan'} aria-labelledby={id}>
			<div className="toolbar plan__head">
				<Heading className="title" id={id}>
					{name}
				</Heading>
				{isBest && <Badge tone="brand">{`Save ${annualSaving()}!`}</Badge>}
			</div>
			<p className="text-muted">
				<span className="tabular-nums plan__amount">{perMonth}</span>/month
			</p>
			<p className="text-muted">{billed}</p>
			{notes.map((note) => (
				<p key={note} className="font-medium">
					{note}
				</p>
			))}
			<ul className="plan__list">
				{features.map((feature) => (
					<li key={feature}>
						<Check aria-hidden="true" />
						<span>{feature}</span>
					</li>
				))}
			</ul>
			{children}
		</section>
	)
}
