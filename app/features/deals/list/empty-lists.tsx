import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { House } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import { type DealQuery, dealListPath } from './deal-query'

/** A list whose filters leave nothing. */
export function NoMatches({ query }: { query: DealQuery }) {
	return (
		<EmptyState
			icon={<House />}
			title="No deals match your filters"
			action={<ButtonLink to={dealListPath({ show: query.show })}>Reset Filters</ButtonLink>}
		>
			Try a different search, stage or tag.
		</EmptyState>
	)
}

/** A list without deals, of somebody who has some in another one. */
export function EmptyList({ isArchive, canChange }: { isArchive: boolean; canChange: boolean }) {
	if (isArchive) {
		return (
			<EmptyState
				icon={<House />}
				title="No archived deals"
				action={<ButtonLink to={dealListPath({ show: 'active' })}>Show Active Deals</ButtonLink>}
			>
				Deals that you archive appear here.
			</EmptyState>
		)
	}
	return (
		<EmptyState
			icon={<House />}
			title="No active deals"
			action={
				canChange && <ButtonLink to={paths.calculator({ new: '1' })}>Enter a Deal</ButtonLink>
			}
		>
			Archived and deleted deals have their own tabs.
		</EmptyState>
	)
}
