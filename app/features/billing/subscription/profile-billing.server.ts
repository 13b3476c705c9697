import type { PublicUser } from '~/features/accounts/access/viewer'
import { log } from '~/core/log.server'
import {
	listReceipts,
	loadRefreshedMembership,
	type Receipt,
	toVipDetails,
} from './subscription-card.server'

/** The billing part of the profile; an error affects one card and not the page. */
export async function profileBilling(user: PublicUser, now: Date) {
	const vip = user.role === 'VIP' ? toVipDetails(user, now) : null
	try {
		const membership = await loadRefreshedMembership(user, now)
		const receipts = await listReceipts(user.id)
		return { vip, receipts, subscription: { kind: 'known' as const, ...membership } }
	} catch (error) {
		log.error({ userId: user.id, err: String(error) }, 'subscription details could not be loaded')
		const receipts: Receipt[] = []
		return { vip, receipts, subscription: { kind: 'error' as const } }
	}
}
