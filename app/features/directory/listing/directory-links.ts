import { paths } from '~/core/http/paths'
import type { DirectoryQuery } from './directory-query'

/** Addresses of the directory's links. */

/** Another page of the same list, in the same order. */
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

/** The list of another service, from its first page, with a new order and without a specialty. */
export function serviceLink(query: DirectoryQuery, serviceType: string | null): string {
	return pageLink({ ...query, serviceType, specialty: null }, 1, '')
}
