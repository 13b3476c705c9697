import type { AuthState } from '~/features/accounts/access/viewer'
import type { Operator } from '~/core/config/operator'
import type { Message } from '~/core/http/flash-message'

export type Theme = 'system' | 'light' | 'dark'

/** What the root loader provides to every page. */
export type RootData = {
	auth: AuthState
	/** Messages to show once, with this page. */
	messages: Message[]
	/** Until when an administrator has to add a second factor; null for everyone else. */
	adminFactorDue: string | null
	theme: Theme
	brand: string
	/** The value of the hidden field of every form that posts. */
	formToken: string
	supportEmail: string
	/** Who runs this, as far as it is set. */
	operator: Operator
	/** The app's origin, for absolute URLs. */
	origin: string
}

/** The brand if there is no data, such as on an error page. */
export const DEFAULT_BRAND = 'Pro Hub'
