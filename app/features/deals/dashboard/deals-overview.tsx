import { Form, Link } from '@remix-run/react'
import { formatDay } from '~/core/time/calendar-date'
import { paths } from '~/core/http/paths'
import { StripFigures, stripParts } from '~/features/deals/figures/figure-strip'
import { stageLabel } from '~/features/deals/stages'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { RenderOnce } from '~/ui/render-once/render-once'
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
		<Card
			title="Your Deals"
			titleId="recent-deals"
			aside={
				<Link to={paths.deals()} className="link">
					All deals ({count})
				</Link>
			}
		>
			{recent.length === 0 ? (
				<p className="note">All of your deals are archived.</p>
			) : (
				<ul className="overview-list">
					{recent.map((deal) => (
						<RecentDeal key={deal.id} deal={deal} />
					))}
				</ul>
			)}
		</Card>
	)
}

/** Rendered once for all deals of a stage with the same figures. */
function RecentDeal({ deal }: { deal: DealsOverview['recent'][number] }) {
	const { id, propertyAddress, stage, headline, missing } = deal
	const figures = missing === null ? headline : []
	const strip = stripParts(figures)
	return (
		<RenderOnce
			as="li"
			name={`recent deal ${stage} ${missing ?? strip.name}`}
			values={{ ...strip.values, id, propertyAddress }}
		>
			{(shown) => (
				<>
					<div className="toolbar">
						<Link to={paths.deal(shown.id)} className="link font-medium">
							{shown.propertyAddress}
						</Link>
						<Badge>{stageLabel(stage)}</Badge>
					</div>
					{missing === null ? (
						<dl className="figure-strip">
							<StripFigures figures={figures} values={shown} />
						</dl>
					) : (
						<p className="note">{missing}</p>
					)}
				</>
			)}
		</RenderOnce>
	)
}

function Due({ offers, notes, guide, today }: DealsOverview) {
	return (
		<Card title="Next" titleId="due-title">
			{offers.length + notes.length === 0 && (
				<p className="note">
					Nothing is due. Notes with a date and offers older than a week appear here.
				</p>
			)}
			<ul className="overview-list">
				{notes.map(({ id, dealId, propertyAddress, text, dueOn }) => {
					const isOverdue = dueOn < today
					const day = dueOn === today ? 'Today' : formatDay(dueOn)
					return (
						<RenderOnce
							key={id}
							as="li"
							name={isOverdue ? 'overdue note' : 'due note'}
							values={{ dealId, text, day, propertyAddress }}
						>
							{(shown) => (
								<>
									<Link to={`${paths.deal(shown.dealId)}#notes`} className="link break-anywhere">
										{shown.text}
									</Link>
									<p className="note">
										{isOverdue && 'Overdue, '}
										{shown.day} · {shown.propertyAddress}
									</p>
								</>
							)}
						</RenderOnce>
					)
				})}
				{offers.map(({ id, propertyAddress, days }) => (
					<RenderOnce
						key={id}
						as="li"
						name="due offer"
						values={{ id, propertyAddress, days: String(days) }}
					>
						{(shown) => (
							<>
								<Link to={paths.deal(shown.id)} className="link">
									Follow up on your offer
								</Link>
								<p className="note">
									Made {shown.days} days ago · {shown.propertyAddress}
								</p>
							</>
						)}
					</RenderOnce>
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
		</Card>
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
