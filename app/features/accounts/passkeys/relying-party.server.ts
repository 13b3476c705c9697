import { config } from '~/core/config/config.server'

/** Who a passkey is for: it works at this host name only. */
export function relyingParty(): { id: string; name: string; origin: string } {
	const { origin, brand } = config()
	return { id: new URL(origin).hostname, name: brand, origin }
}
