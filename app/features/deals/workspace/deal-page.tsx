import { Form } from '@remix-run/react'
import { formError, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { formatUsd } from '~/core/format-number'
import { ReadOnlyNotice } from '~/features/deals/access/read-only-notice'
import { strategyLabel } from '~/features/deals/strategies'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Link } from '~/ui/link/link'
import { CriteriaCard } from './criteria-card'
import type { DealView } from './deal.server'
import { FilesCard } from './files-card'
import { HeadlineCard } from './headline-card'
import { HistoryCard } from './history-card'
import { LinksCard } from './links-card'
import { ManageCard } from './manage-card'
import { NotesCard } from './notes-card'
import { PeopleCard } from './people-card'
import { ScenariosCard } from './scenarios-card'
import { StageCard } from './stage-card'
import { TagsCard } from './tags-card'
import { ValuationCard } from './valuation-card'

export type DealPageProps = DealView & { result: FormResult | undefined }

/** Everything about one deal: what it earns, where it stands, and what its owner knows of it. */
export function DealPage(props: DealPageProps) {
	const { deal, result, canChange, isMember, withheld, asksDelete } = props
	const { id, propertyAddress, strategy, price, updatedAt, isArchived } = deal
	const facts = [
		strategy === '' ? null : strategyLabel(strategy),
		price === null ? null : formatUsd(price),
		`changed ${shortDate(updatedAt)}`,
	]
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow={
					<Link to={paths.deals()} className="link">
						Deals
					</Link>
				}
				title={propertyAddress}
				lead={facts.filter((fact) => fact !== null).join(' · ')}
				actions={
					<>
						{isArchived && <Badge>Archived</Badge>}
						<ButtonLink to={paths.analysis('report', [['property', id]])}>Report</ButtonLink>
						{canChange && (
							<ButtonLink to={paths.calculator({ property: id })} variant="primary">
								Open in the Calculator
							</ButtonLink>
						)}
					</>
				}
			/>
			<div className="stack">
				{asksDelete && <DeleteQuestion id={id} address={propertyAddress} />}
				{result !== undefined && (
					<Notice tone="error" live>
						{formError(result)}
					</Notice>
				)}
				{!isMember && !canChange && <ReadOnlyNotice withheld={withheld} />}
				<div className="split">
					<div className="stack">
						<StageCard {...props} />
						<HeadlineCard {...props} />
						<CriteriaCard {...props} />
						<ScenariosCard {...props} />
						<NotesCard {...props} />
						<HistoryCard {...props} />
					</div>
					<div className="stack">
						<TagsCard {...props} />
						<PeopleCard {...props} />
						<LinksCard {...props} />
						<ValuationCard {...props} />
						<FilesCard {...props} />
						<ManageCard {...props} />
					</div>
				</div>
			</div>
		</div>
	)
}

/** Asks before a deal is deleted; shown at its own address only. */
function DeleteQuestion({ id, address }: { id: string; address: string }) {
	return (
		<Form method="post" action={paths.deal(id)} className="notice notice--warn">
			<div className="stack stack--xs">
				<FormTokenField />
				<p className="notice__title">Delete “{address}”?</p>
				<p>
					Its numbers, scenarios, notes, tags, links and people go with it, and links you shared
					stop working. You can restore it for 30 days.
				</p>
				<div className="form-actions">
					<Button type="submit" name="intent" value="delete" variant="danger">
						Delete
					</Button>
					<ButtonLink to={paths.deal(id)}>Cancel</ButtonLink>
				</div>
			</div>
		</Form>
	)
}
