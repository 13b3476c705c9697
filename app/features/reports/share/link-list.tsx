import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { Badge, type BadgeProps } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Globe } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import { TableFrame } from '~/ui/table/table-frame'
import { Link } from '~/ui/link/link'
import type { LinkState } from './share-link'
import type { ListedLink } from './share-links.server'
import './share.css'

const STATES: Readonly<Record<LinkState, { tone: BadgeProps['tone']; text: string }>> = {
	live: { tone: 'pos', text: 'Live' },
	expired: { tone: 'neutral', text: 'Expired' },
	revoked: { tone: 'neutral', text: 'Revoked' },
	dealDeleted: { tone: 'warn', text: 'Deal deleted' },
}

type LinkListProps = {
	links: readonly ListedLink[]
	/** The deal that the page is about. */
	propertyId: string | undefined
}

/** All links of the member: of what, until when, how often opened. */
export function LinkList({ links, propertyId }: LinkListProps) {
	if (links.length === 0) {
		return (
			<Card>
				<EmptyState icon={<Globe />} title="No links yet">
					Links that you create appear here with how often they were opened.
				</EmptyState>
			</Card>
		)
	}
	return (
		<Card title="Your Links" titleId="links-title" id="links">
			<TableFrame label="Your share links">
				<table className="table table--cards table--compact">
					<thead>
						<tr>
							<th scope="col">Deal</th>
							<th scope="col">Created</th>
							<th scope="col">Until</th>
							<th scope="col" data-align="end">
								Opened
							</th>
							<th scope="col">State</th>
							<th scope="col">
								<span className="sr-only">Revoke</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{links.map((link) => (
							<Row key={link.id} link={link} propertyId={propertyId} />
						))}
					</tbody>
				</table>
			</TableFrame>
			<p className="note mt-3">
				A visitor counts once in 30 minutes; you don't count. Links that have ended are listed for
				30 days.
			</p>
		</Card>
	)
}

/** What of the deal the link shows, in a few words. */
function shownText({ scenarioId, scenarioName, showAddress, showCompAddresses }: ListedLink) {
	const facts = [
		scenarioId === null ? null : (scenarioName ?? 'Deleted scenario'),
		showAddress ? 'with address' : 'without address',
		showCompAddresses ? 'with addresses of comps' : null,
	]
	return facts.filter((fact) => fact !== null).join(', ')
}

function Row({ link, propertyId }: { link: ListedLink; propertyId: string | undefined }) {
	const { id, state, createdAt, expiresAt, revokedAt, openedCount, propertyAddress } = link
	const { tone, text } = STATES[state]
	const canRevoke = state === 'live' || state === 'dealDeleted'
	const name = propertyAddress ?? 'Deleted deal'
	return (
		<tr className="share-list__row">
			<th scope="row">
				{propertyAddress === null ? (
					name
				) : (
					<Link to={paths.deal(link.propertyId)} className="link break-anywhere">
						{name}
					</Link>
				)}
				<span className="note share-list__more">{shownText(link)}</span>
			</th>
			<td data-label="Created" className="cell-nowrap">
				{shortDate(createdAt)}
			</td>
			<td data-label="Until" className="cell-nowrap">
				{shortDate(revokedAt ?? expiresAt)}
			</td>
			<td data-label="Opened" data-align="end" className="tabular-nums">
				{openedCount.toLocaleString('en-US')}
			</td>
			<td data-label="State">
				<Badge tone={tone}>{text}</Badge>
			</td>
			<td>
				{canRevoke && (
					<ButtonLink
						to={paths.shareLinks({ property: propertyId, confirm: id })}
						size="sm"
						variant="quiet"
						aria-label={`Revoke the link to ${name} from ${shortDate(createdAt) ?? ''}`}
					>
						Revoke
					</ButtonLink>
				)}
			</td>
		</tr>
	)
}
