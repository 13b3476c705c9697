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
		<section className="card" aria-labelledby="recent-deals">
			<RenderOnce name="recent deals head" className="card__head" values={{ count: String(count) }}>
				{(shown) => (
					<>
						<h2 className="title" id="recent-deals">
							Your Deals
						</h2>
						<Link to={paths.deals()} className="link">
							All deals ({shown.count})
						</Link>
					</>
				)}
			</RenderOnce>
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

type RecentDealProps = { deal: DealsOverview['recent'][number] }

type RecentDealParts = {
	figures: DealsOverview['recent'][number]['headline']
	name: string
	values: Readonly<Record<string, string>>
}

const partsOfDeals = new WeakMap<RecentDealProps['deal'], RecentDealParts>()

/** What `RenderOnce` takes. The server has the same deal for as long as it is unchanged. */
function recentDealParts(deal: RecentDealProps['deal']): RecentDealParts {
	const parts = partsOfDeals.get(deal) ?? divide(deal)
	partsOfDeals.set(deal, parts)
	return parts
}

function divide(deal: RecentDealProps['deal']): RecentDealParts {
	const { id, propertyAddress, stage, headline, missing } = deal
	const figures = missing === null ? headline : []
	const strip = stripParts(figures)
	return {
		figures,
		name: `recent deal ${stage} ${missing ?? strip.name}`,
		values: Object.freeze({ ...strip.values, id, propertyAddress }),
	}
}

/** Rendered once for all deals of a stage with the same figures. */
function RecentDeal({ deal }: RecentDealProps) {
	const { stage, missing } = deal
	const { figures, name, values } = recentDealParts(deal)
	return (
		<RenderOnce as="li" name={name} values={values}>
			{(shown) => (
				<>
					<div className="toolbar">
						<Link to={paths.deal(shown['id'] ?? '')} className="link font-medium">
							{shown['propertyAddress']}
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

/** Rendered once for all members with as many notes and offers. */
function Due({ offers, notes, guide, today }: DealsOverview) {
	const overdue = notes.filter(({ dueOn }) => dueOn < today).length
	const counts = [overdue, notes.length, offers.length, guide === null ? 0 : 1]
	return (
		<RenderOnce
			as="section"
			name={`due ${counts.join()}`}
			className="card"
			labelledBy="due-title"
			values={dueValues({ offers, notes, guide, today })}
		>
			{(shown) => (
				<>
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
						{notes.map(({ id }, i) => (
							<li key={id}>
								<Link
									to={`${paths.deal(shown[`noteDeal${i}`] ?? '')}#notes`}
									className="link break-anywhere"
								>
									{shown[`noteText${i}`]}
								</Link>
								<p className="note">
									{i < overdue && 'Overdue, '}
									{shown[`noteDay${i}`]} · {shown[`noteAddress${i}`]}
								</p>
							</li>
						))}
						{offers.map(({ id }, i) => (
							<li key={id}>
								<Link to={paths.deal(shown[`offerDeal${i}`] ?? '')} className="link">
									Follow up on your offer
								</Link>
								<p className="note">
									Made {shown[`offerDays${i}`]} days ago · {shown[`offerAddress${i}`]}
								</p>
							</li>
						))}
						{guide !== null && (
							<li>
								<Link to={paths.guide(shown['guideSlug'] ?? '')} className="link" reloadDocument>
									{shown['guideTitle']}
								</Link>
								<p className="note">A guide to read next</p>
							</li>
						)}
					</ul>
				</>
			)}
		</RenderOnce>
	)
}

/** What the list has of each note, offer and guide, by its number. */
function dueValues({
	offers,
	notes,
	guide,
	today,
}: Pick<DealsOverview, 'offers' | 'notes' | 'guide' | 'today'>): Record<string, string> {
	const values: Record<string, string> = {}
	for (const [i, { dealId, text, dueOn, propertyAddress }] of notes.entries()) {
		values[`noteDeal${i}`] = dealId
		values[`noteText${i}`] = text
		values[`noteDay${i}`] = dueOn === today ? 'Today' : formatDay(dueOn)
		values[`noteAddress${i}`] = propertyAddress
	}
	for (const [i, { id, days, propertyAddress }] of offers.entries()) {
		values[`offerDeal${i}`] = id
		values[`offerDays${i}`] = String(days)
		values[`offerAddress${i}`] = propertyAddress
	}
	if (guide !== null) {
		values['guideSlug'] = guide.slug
		values['guideTitle'] = guide.title
	}
	return values
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
