import { browserStorage } from '~/core/browser-storage'
import type { Message } from '~/core/http/flash-message'
import { currentTime } from '~/core/time/clock'
import { isAtOrBelow, paths } from '~/core/http/paths'
import { recordOwner } from '~/features/calculator/offline/device-owner'
import { forgetDevice } from '~/features/calculator/offline/forget-device'
import {
	keepOffline,
	type OfflineOwner,
	updateWorker,
} from '~/features/calculator/offline/load-worker'

const SAVED_HERE: Message = {
	kind: 'info',
	text: 'The deal that you saved on this device is here. Save Property puts it in your account.',
	durationMs: 8_000,
}

export type OfflinePage = Omit<OfflineOwner, 'userId'> & {
	/** Who is signed in. */
	userId: string | null
	hasAccess: boolean
	pathname: string
}

const idle = (): Promise<void> =>
	new Promise((resolve) => {
		// Not in every browser.
		const { requestIdleCallback } = window as { requestIdleCallback?: (run: () => void) => void }
		if (requestIdleCallback === undefined) setTimeout(resolve, 1_000)
		else requestIdleCallback(resolve)
	})

/**
 * On the calculator's pages of a member with access: records whose draft may be opened offline, and
 * registers the service worker. On every page: removes both once that member is not the one who is signed
 * in, and otherwise looks for a new worker, so that no worker can keep its own replacement away.
 * @returns what to tell the member
 */
export async function prepareOffline(page: OfflinePage): Promise<Message | null> {
	const { userId, own, theme, hasAccess, pathname } = page
	if (recordOwner(browserStorage, userId) === 'other') await forgetDevice()
	else await idle()
	if (userId === null || !hasAccess || !isAtOrBelow(pathname, paths.calculator())) {
		updateWorker()
		return null
	}
	const now = currentTime().getTime()
	const canOffer = pathname === paths.calculator()
	return keepOffline({ userId, own, theme }, now, canOffer) ? SAVED_HERE : null
}
