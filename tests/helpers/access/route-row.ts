import type { AccessLevel } from './access-levels'
import { type Kind } from '#tests/helpers/factories'

/** A row of the route table. */

export type RouteRow = {
	access: AccessLevel
	/** The access level for writes, if different. */
	writeAccess?: AccessLevel
	/** Redirects for viewers who have access: targets, whether they apply to forms too, and their message. */
	redirectsWithAccess?: { to: Partial<Record<Kind, string>>; forms: boolean; text?: string }
	/** Allowed methods; a page allows GET, and POST if it has a form. */
	methods: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[]
	/**
	 * The response to a form without proof of origin and without a token, from a viewer with access: 403,
	 * or the status of a URL that accepts no forms at all. 200 if nothing is done, `harmless` if it is
	 * processed like any other form.
	 */
	form?: 200 | 400 | 403 | 404 | 405 | 415 | 'harmless'
	/** The kind of viewer whose form reaches the origin check. */
	formAs?: Kind
	/** Why its loader or action calls no guard. */
	unguarded?: string
	/** A change here ends the session it came with. */
	endsSession?: true
	/** Skips the origin check, because the sender is authenticated in another way (a signature). */
	skipsOriginCheck?: true
	/** The response is the same for all viewers, so browsers and caches may store it. */
	isCacheable?: true
	/** Values for path parameters. */
	params?: Record<string, string>
}
