import type { Kind } from './people'

/** What the table of routes says of one. */

/** What stands before a route. */
export type Door =
	/** Everybody. */
	| 'open'
	/** Everybody but paid members, who are led to their dashboard. */
	| 'guest'
	| 'standard'
	| 'premium'
	| 'dashboard'
	| 'admin'
	/** JSON: any verified person, or only paid members. */
	| 'apiUser'
	/** JSON: whoever is signed in, verified or not. */
	| 'apiSession'
	| 'apiPremium'
	| 'apiAdmin'
	/** Only in local mode. */
	| 'local'
	/** A loader that leads home whoever asks; the address exists for its action. */
	| 'home'

/** A status, or where it leads, for whom it is not the same. */
export type ByKind = (kind: Kind) => number | string

export type RouteRow = {
	door: Door
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
	/** What a GET is for those the door lets in: 200, or 405 where the address takes none. */
	reads?: number | { document: number; data: number } | ByKind
	/** The door stands before the question of the method, too. */
	guardsEveryMethod?: true
	/** What an empty form or body gets from those the door lets in. 400 unless said otherwise. */
	empty?: string | Partial<Record<Group, string>> | ((kind: Kind) => string)
	/** Why its loader or action calls no guard. */
	unguarded?: string
	/** Its sender proves itself otherwise, so nobody asks where a request comes from. */
	provesItself?: true
	/** Values for the parameters of the path. */
	params?: Record<string, string>
}

export type Group = 'visitor' | 'unverified' | 'verified' | 'paid' | 'admin'
