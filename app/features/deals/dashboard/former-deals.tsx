import { Link } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { ButtonLink } from '~/ui/button/button'
import { Card, Disclosure } from '~/ui/card/card'
import { House } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import type { HeadlineFigure } from '~/features/deals/figures/evaluated-deal'
import { type Figure, FigureList } from '~/ui/stat/stat'
import type { ReadOnlyDeal } from './former-deals.server'

/** The deals of a former member: to read and to download, not to change. */
export function FormerDeals({
	deals,
	count,
}: {
	deals: readonly ReadOnlyDeal[]
	/** How many there are; the list of deals has those that are not shown. */
	count: number
}) {
	return (
		<Card
			title="Your Deals"
			titleId="your-deals"
			aside={
				deals.length > 0 && (
					<span className="row">
						<ButtonLink to={paths.deals()} size="sm">
							Open All Deals
						</ButtonLink>{' '}
						<ButtonLink to={paths.dealsCsv()} reloadDocument size="sm">
							Download as CSV
						</ButtonLink>{' '}
						<ButtonLink to={paths.profileData()} reloadDocument size="sm">
							Download All Data (JSON)
						</ButtonLink>
					</span>
				)
			}
		>
			{deals.length === 0 ? (
				<EmptyState icon={<House />} title="No saved properties" headingLevel="h3">
					Properties you save as a member appear here.
				</EmptyState>
			) : (
				<div className="stack stack--xs">
					{deals.map((deal) => (
						<Deal key={deal.id} deal={deal} />
					))}
					{count > deals.length && (
						<p className="note">
							The last {deals.length} of {count}.{' '}
							<Link to={paths.deals()} className="link">
								Open all deals
							</Link>
						</p>
					)}
				</div>
			)}
		</Card>
	)
}

/** A figure of the plan, by its full name; why it has no value in place of a dash. */
function toFigure({ name, label, value, text, note, isLoss }: HeadlineFigure): Figure {
	return {
		key: name,
		label,
		value:
			value === null ? (
				(note ?? text)
			) : (
				<>
					<data value={value}>{text}</data>
					{note !== null && <span className="note"> {note}</span>}
				</>
			),
		tone: isLoss ? 'neg' : 'plain',
	}
}

function Deal({ deal }: { deal: ReadOnlyDeal }) {
	const { propertyAddress, savedOn, headline, missing, inputs } = deal
	return (
		<Disclosure
			title={propertyAddress}
			aside={shortDate(savedOn)?.replaceAll(' ', '\u00a0')}
			headingLevel="h3"
		>
			<div className="stack stack--md">
				{missing === null ? (
					<FigureList figures={headline.map(toFigure)} />
				) : (
					<p className="note">{missing}</p>
				)}
				{inputs.length > 0 && (
					<div>
						<h4>What you entered</h4>
						<FigureList plain figures={inputs} />
					</div>
				)}
			</div>
		</Disclosure>
	)
}
