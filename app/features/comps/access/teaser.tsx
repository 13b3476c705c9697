import { paths } from '~/core/http/paths'
import { useState } from 'react'
import { GUARD_TEXTS } from '~/features/accounts/access/access-policy'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { MapPinned } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import { planPrices } from '~/features/billing/plans/plans'
import { PageHeader } from '~/ui/page-header/page-header'
import { EstimateCard } from '~/features/comps/estimate/estimate-card'
import { SubjectFacts } from '~/features/comps/estimate/subject-facts'
import { CompsMap } from '~/features/comps/map/comps-map'
import { SAMPLE_MARK } from '~/features/comps/sample-tool/types'
import { distanceText } from '~/features/comps/valuations/distance-text'
import { gridColumnId, ReportGrid } from '~/features/comps/valuations/report-grid'
import type { Teaser } from './comps-access'
import type { TeaserSample } from './teaser-sample.server'
import '~/features/comps/comps.css'

export type TeaserProps = {
	access: Teaser
	sample: TeaserSample
}

/** Shown to users without access to the tool: the offer, and a finished valuation to look at. */
export function CompsTeaser({ access, sample }: TeaserProps) {
	return (
		<div className="wrap page stack comps">
			<PageHeader eyebrow="Comps" title="Property comps" />
			<Card>
				<EmptyState
					icon={<MapPinned />}
					title={access.isOpen ? 'Property comps for members' : 'Property Comps Coming Soon!'}
					action={<Offer offer={access.offer} />}
					secondary={<Prices access={access} />}
				>
					{access.offer === 'included'
						? 'Included in your membership as soon as it launches'
						: "Estimate a property's value from comparable sales: import your own comps, adjust them line by line, and send the ARV to the calculator."}
				</EmptyState>
			</Card>
			<SampleValuation sample={sample} />
			{access.isOpen && <Preview />}
		</div>
	)
}

const OFFERS: Record<Exclude<Teaser['offer'], 'included'>, [label: string, to: string]> = {
	signUp: ['Sign Up Now', paths.signUp()],
	subscribe: ['Become a Member', paths.subscription({ afterSubscribeRedirect: paths.comps() })],
	plan: ['Contact Us', paths.contact()],
	payment: ['Update Payment Method', paths.profilePlan()],
}

function Offer({ offer }: { offer: Teaser['offer'] }) {
	if (offer === 'included') return null
	const [label, to] = OFFERS[offer]
	return (
		<ButtonLink to={to} variant="primary">
			{label}
		</ButtonLink>
	)
}

/** What the tool costs those who have no plan yet. */
function Prices({ access: { offer, isOpen } }: { access: Teaser }) {
	if (offer === 'included') return null
	if (offer === 'plan' || offer === 'payment') {
		return <p className="text-sm text-muted">{GUARD_TEXTS.withheld[offer]}</p>
	}
	return (
		<p className="text-sm text-muted">
			{offer === 'signUp' && 'The account is free. '}
			{isOpen ? 'Comps are' : "Comps aren't open yet and will be"} part of every plan.{' '}
			{planPrices()}
		</p>
	)
}

/** A valuation as members see it, without controls. */
function SampleValuation({ sample: { subject, candidates, estimate } }: { sample: TeaserSample }) {
	const [hot, setHot] = useState<string | null>(null)
	const distances = new Map(candidates.map(({ sale, distance }) => [sale.id, distance]))
	const distanceOf = (saleId: string) => {
		const distance = distances.get(saleId) ?? null
		return distance === null ? null : distanceText(distance, null)
	}
	const points = candidates.flatMap(({ sale, distance, bearing, isActive }, i) =>
		distance === null || bearing === null
			? []
			: [
					{
						id: sale.id,
						number: i + 1,
						label: sale.address,
						place: { distance, bearing },
						isActive,
					},
				],
	)
	return (
		<>
			<div className="toolbar">
				<h2>A sample valuation</h2>
				<Badge tone="warn">{SAMPLE_MARK}</Badge>
			</div>
			<div className="tiles comps__columns">
				<div className="stack">
					<EstimateCard
						estimate={estimate}
						valuation={{ id: '', subject }}
						isSample
						hasActions={false}
					/>
					<Card title="Subject Property" titleId="comps-subject" headingLevel="h3">
						<SubjectFacts home={subject} />
					</Card>
				</div>
				<Card title="Map" titleId="comps-map" headingLevel="h3">
					<CompsMap
						points={points}
						unplaced={0}
						center={null}
						tiles={null}
						look="map"
						hot={hot}
						onHot={setHot}
						rowId={gridColumnId}
					/>
				</Card>
			</div>
			<Card title="Sales Comparison" titleId="comps-sales" headingLevel="h3">
				<ReportGrid subject={subject} comps={estimate?.comps ?? []} distanceOf={distanceOf} />
			</Card>
		</>
	)
}

const FACTS = [
	['Sales from listing sites and counties', 'Upload or paste. Every skipped row tells you why.'],
	[
		'Adjustments with your rates',
		'Superior comps adjust down, inferior comps adjust up, line by line.',
	],
	['A value with its range', 'Plus how accurate the method was on your own comps.'],
] as const

/** A preview of the tool's header; its buttons name the required plan. */
function Preview() {
	return (
		<Card title="What You Get" titleId="comps-preview">
			<dl className="comps__facts">
				{FACTS.map(([title, text]) => (
					<div key={title}>
						<dt>{title}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			<div className="form-actions">
				<Button type="button" disabled title="Sign in to save comps">
					Save comps
				</Button>
				<Button type="button" disabled title="Sign in to use saved comps">
					Saved comps
				</Button>
			</div>
			<p className="text-sm text-muted">Sign in to save comps. Sign in to use saved comps.</p>
		</Card>
	)
}
