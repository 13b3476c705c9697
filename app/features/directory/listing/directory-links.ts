import { paths } from '~/core/http/paths'
import type { DirectoryQuery } from './directory-query'

/** Where the links of the directory lead. */

/** The same list on another page, in the same order. */
export function pageLink(query: DirectoryQuery, page: number, seed: string): string {
	return paths.directory({
		serviceType: query.serviceType,
		specialty: query.specialty,
		location: query.location,
		favourites: query.favourites ? '1' : null,
		page: page > 1 ? page : undefined,
		seed,
	})
}

/** The list for another service, from its first page and shuffled anew; the specialty goes. */
export function serviceLink(query: DirectoryQuery, serviceType: string | null): string {
	return paths.directory({
		serviceType,
		location: query.location,
		favourites: query.favourites ? '1' : null,
	})
}
