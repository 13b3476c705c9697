import type { AuthState } from '~/features/accounts/access/viewer'
import type { Message } from '~/core/http/flash-message'

export type Theme = 'system' | 'light' | 'dark'

/** What the root loader gives to every page. */
export type RootData = {
	auth: AuthState
	/** What is to be said once, with this page. */
	messages: Message[]
	theme: Theme
	brand: string
	/** Goes into the hidden field of every form that posts. */
	formToken: string
	supportEmail: string
	/** Where the app stands, for addresses that leave it. */
	origin: string
}

/** The brand where no data is at hand, such as on an error page. */
export const DEFAULT_BRAND = 'Pro Hub'
