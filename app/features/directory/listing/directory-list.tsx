import { countOf } from '~/core/plural'
import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Flag, Star, Users } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'
import { Pagination } from '~/ui/table/pagination'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import type { DirectoryView } from './directory.actions.server'
import { allProvidersLink, pageLink } from './directory-links'
import { type DirectoryQuery, isNarrowed } from './directory-query'
import { stateName } from '~/features/directory/profile/us-states'
import type { ProviderCard } from '~/features/directory/profile/card.server'
import { ProviderCardView } from '~/features/directory/profile/provider-card'
import { Link } from '~/ui/link/link'
import './directory-list.css'
import '~/ui/table/filter-form.css'

export type DirectoryListProps = Omit<
	Extract<DirectoryView, { kind: 'list' }>,
	'kind' | 'lists' | 'asksState'
>

/** The cards of a page, the total, and the pagination. */
export function DirectoryList({ query, list }: DirectoryListProps) {
	const { state, location } = useNavigation()
	const isLoading = state === 'loading' && location.pathname === paths.directory()
	const currentPage = pageLink(query, list.page, list.seed)
	if (list.total === 0) return <NoResults query={query} elsewhere={list.elsewhere} />
	const count = countOf(list.total, 'provider')
	const countText = list.total === 1 ? count : `${count}, shown in random order`
	return (
		<>
			<div className="toolbar note result-count">
				<p className="tabular-nums" role="status">
					{isLoading ? 'Loading service providers…' : countText}
				</p>
				{list.total > 1 && (
					<Link to={pageLink(query, 1, '')} className="link" preventScrollReset>
						Shuffle
					</Link>
				)}
			</div>
			<ul className="directory-cards" aria-busy={isLoading || undefined}>
				{list.cards.map((card) => (
					<li key={card.id} id={`p-${card.id}`}>
						<ProviderCardView
							card={card}
							aside={<FavoriteButton card={card} currentPage={currentPage} />}
							foot={
								<Link
									to={paths.reportProvider(card.id, { from: currentPage })}
									className="quiet-link note icon-text provider-card__report"
									aria-label={`Report this listing: ${card.company}`}
								>
									<Flag aria-hidden="true" />
									Report this listing
								</Link>
							}
						/>
					</li>
				))}
			</ul>
			<Pagination
				page={list.page}
				pages={list.pages}
				to={(page) => pageLink(query, page, list.seed)}
			/>
		</>
	)
}

function FavoriteButton({
	card,
	currentPage,
}: {
	card: ProviderCard & { isFavourite: boolean }
	currentPage: string
}) {
	const hydrated = useHydrated()
	const { formData } = useNavigation()
	const isOurs = formData?.get('providerId') === card.id
	const isOn = isOurs ? formData.get('intent') === 'favorite' : card.isFavourite
	const label = card.isFavourite
		? `Remove ${card.company} from favorites`
		: `Add ${card.company} to favorites`
	return (
		<Form method="post" action={currentPage} preventScrollReset>
			<FormTokenField />
			<input type="hidden" name="providerId" value={card.id} />
			{!hydrated && <input type="hidden" name="anchor" value={`p-${card.id}`} />}
			<Button
				type="submit"
				name="intent"
				value={card.isFavourite ? 'unfavorite' : 'favorite'}
				variant="quiet"
				iconOnly
				aria-label={label}
				title={label}
				className="favorite"
				data-state={isOn ? 'on' : 'off'}
			>
				<Star aria-hidden="true" />
			</Button>
		</Form>
	)
}

function NoResults({ query, elsewhere }: { query: DirectoryQuery; elsewhere: number }) {
	if (elsewhere > 0) {
		return (
			<EmptyState
				icon={<Users />}
				title={`No matches in ${stateName(query.location ?? '')}`}
				action={
					<ButtonLink to={pageLink({ ...query, location: null }, 1, '')}>
						{`View ${countOf(elsewhere, 'Match', 'Matches')} in All States`}
					</ButtonLink>
				}
			>
				Your other filters stay as they are.
			</EmptyState>
		)
	}
	if (query.favourites && !isNarrowed({ ...query, favourites: false })) {
		return (
			<EmptyState
				icon={<Star />}
				title="No favorites yet"
				action={<ButtonLink to={allProvidersLink(query)}>View All Providers</ButtonLink>}
			>
				Tap the star on any provider to save it here.
			</EmptyState>
		)
	}
	if (isNarrowed(query)) {
		return (
			<EmptyState
				icon={<Users />}
				title="No providers match your filters"
				action={<ButtonLink to={allProvidersLink(query)}>Clear Filters</ButtonLink>}
			>
				Try a different search, service or state.
			</EmptyState>
		)
	}
	return (
		<EmptyState icon={<Users />} title="No service providers yet">
			Providers will appear here as they join.
		</EmptyState>
	)
}
