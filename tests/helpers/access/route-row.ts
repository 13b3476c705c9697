import type { AccessLevel } from './access-policy'
import { type Kind } from '#tests/helpers/factories'

/** What the table of routes says of one. */

export type RouteRow = {
	door: AccessLevel
	/** What stands before a change, where it is another door. */
	writeDoor?: AccessLevel
	/** Where people are led whom the door lets in, whether their forms are, too, and what they read. */
	elsewhere?: { to: Partial<Record<Kind, string>>; forms: boolean; text?: string }
	/** What the address takes; a page takes GET, and POST when it has a form. */
	methods: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[]
	/**
	 * What a form without proof of origin and without a token gets from somebody the door lets in:
	 * 403, or the refusal of an address that takes no forms at all. 200 where nothing is done, and
	 * `harmless` where it is taken like any other.
	 */
	form?: 200 | 400 | 403 | 404 | 405 | 415 | 'harmless'
	/** Who reaches the check of the form. */
	formAs?: Kind
	/** Why its loader or action calls no guard. */
	unguarded?: string
	/** A change here ends the session it came with. */
	endsSession?: true
	/** Its sender proves itself otherwise, so nobody asks where a request comes from. */
	provesItself?: true
	/** The same for everybody, so browsers and caches may keep it. */
	isKept?: true
	/** Values for the parameters of the path. */
	params?: Record<string, string>
}
