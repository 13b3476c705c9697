import type { PublicUser } from '~/features/accounts/access/viewer'
import { log } from '~/core/log.server'
import {
	loadMembership,
	listReceipts,
	type Receipt,
	refreshMembership,
	toVipDetails,
} from './subscription-card.server'

/** The billing part of the profile; an error affects one card and not the page. */
export async function profileBilling(user: PublicUser, now: Date) {
	const vip = user.role === 'VIP' ? toVipDetails(user, now) : null
	try {
		await refreshMembership(user.id, now)
		const [membership, receipts] = await Promise.all([
			loadMembership(user, now),
			listReceipts(user.id),
		])
		return { vip, receipts, subscription: { kind: 'known' as const, ...membership } }
	} catch (error) {
		log.error({ userId: user.id, err: String(error) }, 'subscription details could not be loaded')
		const receipts: Receipt[] = []
		return { vip, receipts, subscription: { kind: 'error' as const } }
	}
}
