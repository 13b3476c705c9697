import { paths } from '~/core/http/paths'
import { ALL_STATES, type DirectoryQuery } from './directory-query'

/** Addresses of the directory's links. */

/** Another page of the same list, in the same order. */
export function pageLink(query: DirectoryQuery, page: number, seed: string): string {
	return paths.directory({
		search: query.search,
		serviceType: query.serviceType,
		specialty: query.specialty,
		// Without a state the page would show the member's own one.
		location: query.location ?? (query.ownState === null ? null : ALL_STATES),
		favourites: query.favourites ? '1' : null,
		page: page > 1 ? page : undefined,
		seed,
	})
}

/** The list without any filter, not even the member's own state. */
export function allProvidersLink({ ownState }: DirectoryQuery): string {
	return paths.directory({ location: ownState === null ? null : ALL_STATES })
}
