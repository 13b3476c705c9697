import { Form } from '@remix-run/react'
import { formatDay } from '~/core/time/calendar-date'
import { paths } from '~/core/http/paths'
import { FigureStrip } from '~/features/deals/figures/figure-strip'
import { stageLabel } from '~/features/deals/stages'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Link } from '~/ui/link/link'
import type { DealsOverview } from './deals-overview.server'
import './deals-overview.css'

type DealsOverviewCardsProps = {
	overview: DealsOverview
	/** Where a new member enters the first deal. */
	firstDeal: string
}

/** What the member has and what is next, above the tiles of the dashboard. */
export function DealsOverviewCards({ overview, firstDeal }: DealsOverviewCardsProps) {
	const { hasDeals, isStarting, guide } = overview
	if (!hasDeals) return isStarting ? <FirstSteps guide={guide} firstDeal={firstDeal} /> : null
	return (
		<div className="deals-overview">
			<RecentDeals {...overview} />
			<Due {...overview} />
		</div>
	)
}

function RecentDeals({ recent, count }: DealsOverview) {
	return (
		<section className="card" aria-labelledby="recent-deals">
			<div className="card__head">
				<h2 className="title" id="recent-deals">
					Your Deals
				</h2>
				<Link to={paths.deals()} className="link">
					All deals ({count})
				</Link>
			</div>
			{recent.length === 0 ? (
				<p className="note">All of your deals are archived.</p>
			) : (
				<ul className="overview-list">
					{recent.map((deal) => (
						<RecentDeal key={deal.id} deal={deal} />
					))}
				</ul>
			)}
		</section>
	)
}

function RecentDeal({ deal }: { deal: DealsOverview['recent'][number] }) {
	const { id, propertyAddress, stage, headline, missing } = deal
	return (
		<li>
			<div className="toolbar">
				<Link to={paths.deal(id)} className="link font-medium">
					{propertyAddress}
				</Link>
				<Badge>{stageLabel(stage)}</Badge>
			</div>
			{missing === null ? <FigureStrip figures={headline} /> : <p className="note">{missing}</p>}
		</li>
	)
}

function Due({ offers, notes, guide, today }: DealsOverview) {
	return (
		<section className="card" aria-labelledby="due-title">
			<div className="card__head">
				<h2 className="title" id="due-title">
					Next
				</h2>
			</div>
			{offers.length + notes.length === 0 && (
				<p className="note">
					Nothing is due. Notes with a date and offers older than a week appear here.
				</p>
			)}
			<ul className="overview-list">
				{notes.map(({ id, dealId, text, dueOn, propertyAddress }) => (
					<li key={id}>
						<Link to={`${paths.deal(dealId)}#notes`} className="link break-anywhere">
							{text}
						</Link>
						<p className="note">
							{dueOn < today && 'Overdue, '}
							{dueOn === today ? 'Today' : formatDay(dueOn)} · {propertyAddress}
						</p>
					</li>
				))}
				{offers.map(({ id, days, propertyAddress }) => (
					<li key={id}>
						<Link to={paths.deal(id)} className="link">
							Follow up on your offer
						</Link>
						<p className="note">
							Made {days} days ago · {propertyAddress}
						</p>
					</li>
				))}
				{guide !== null && (
					<li>
						<Link to={paths.guide(guide.slug)} className="link" reloadDocument>
							{guide.title}
						</Link>
						<p className="note">A guide to read next</p>
					</li>
				)}
			</ul>
		</section>
	)
}

/** What a new member does first. */
function FirstSteps({ guide, firstDeal }: Pick<DealsOverview, 'guide'> & { firstDeal: string }) {
	return (
		<Card
			className="mb-6"
			title="First Steps"
			titleId="first-steps"
			aside={
				<Form method="post" action={paths.dashboard()}>
					<FormTokenField />
					<Button type="submit" size="sm" variant="quiet" name="intent" value="dismissStart">
						Dismiss
					</Button>
				</Form>
			}
		>
			<ol className="overview-list">
				<li>
					<Link to={firstDeal} className="link font-medium">
						Enter your first deal
					</Link>
					<p className="note">Six numbers are enough for a first result.</p>
				</li>
				<li>
					<Link to={paths.calculator({ sample: 'rental' })} className="link font-medium">
						Open a sample deal
					</Link>
					<p className="note">See what the calculator shows for a finished deal.</p>
				</li>
				{guide !== null && (
					<li>
						<Link to={paths.guide(guide.slug)} className="link font-medium" reloadDocument>
							Read a guide: {guide.title}
						</Link>
						<p className="note">The library has more on every step of a deal.</p>
					</li>
				)}
			</ol>
		</Card>
	)
}
