import type { toPublicUser, toViewer } from './users.server'

/** A user as shown to themselves and to admins. Dates are ISO strings. */
export type PublicUser = ReturnType<typeof toPublicUser>

/** The viewer of a page: the tier decides about access, the user is for display. */
export type Viewer = ReturnType<typeof toViewer>

/** The auth state that the root loader provides to every page. */
export type AuthState = Viewer & {
	isAuthenticated: boolean
	error: string | null
	message: string | null
	forcedLogout: boolean
	forcedLogoutReason: string | null
}

/** A user as JSON payloads show it: the specification names the id `_id`. */
export type ApiUser = Omit<PublicUser, 'id'> & { _id: string }

/** Returns the user for a JSON payload. */
export const toApiUser = ({ id, ...user }: PublicUser): ApiUser => ({ _id: id, ...user })
