import { paths } from '~/core/http/paths'
import { ALL_STATES, directoryList, type DirectoryQuery } from './directory-query'

/** Addresses of the directory's links. */

/** Another page of the same list, in the same order. */
export function pageLink(query: DirectoryQuery, page: number, seed: string): string {
	// Without a state the page would show the member's own one.
	const location = query.location ?? (query.ownState === null ? null : ALL_STATES)
	return paths.directory({ ...directoryList.texts({ ...query, location, page }), seed })
}

/** The list without any filter, not even the member's own state. */
export function allProvidersLink({ ownState }: DirectoryQuery): string {
	return directoryList.path({ location: ownState === null ? null : ALL_STATES })
}
