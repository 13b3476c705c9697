import type { AccessLevel, Group } from './access-policy'
import type { Kind } from '#tests/helpers/users'

/** A row of the route table. */

/** A status or redirect target that depends on the kind of viewer. */
export type ByKind = (kind: Kind) => number | string

export type RouteRow = {
	door: AccessLevel
	/** The access level for writes, if different. */
	writeDoor?: AccessLevel
	/** Redirects for viewers who have access: targets, whether they apply to forms too, and their message. */
	elsewhere?: { to: Partial<Record<Kind, string>>; forms: boolean; text?: string }
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
	/** The response to a GET from viewers with access: 200, or 405 if GET is not allowed. */
	reads?: number | { document: number; data: number } | ByKind
	/** The guard runs before the method check. */
	guardsEveryMethod?: true
	/** The response to an empty form or body from viewers with access. Default: 400. */
	empty?: string | Partial<Record<Group | Kind, string>> | ((kind: Kind) => string)
	/** Why its loader or action calls no guard. */
	unguarded?: string
	/** The sender is authenticated in another way, so the origin is not checked. */
	provesItself?: true
	/** The response is the same for all viewers, so browsers and caches may store it. */
	isKept?: true
	/** Values for path parameters. */
	params?: Record<string, string>
}
