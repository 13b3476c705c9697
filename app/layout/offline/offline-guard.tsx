import { useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { browserStorage } from '~/core/browser-storage'
import { isAtOrBelow, paths } from '~/core/http/paths'
import { recordOwner } from '~/features/calculator/offline/device-key'
import type { OfflineOwner } from '~/features/calculator/offline/load-worker'
import { useRootData } from '~/layout/page/use-root-data'
import { useToast } from '~/ui/toast/toaster'
import { holdPageData, holdReload, stopOfflineClicks } from './connection'

const OFFLINE_TEXT = "You're offline. This page stays open, and nothing on it is lost."
const SAVED_HERE_TEXT =
	'The deal that you saved on this device is here. Save Property puts it in your account.'

/**
 * Keeps the page, and what is typed on it, when there is no connection for the next one, and prepares the
 * calculator for use without one.
 */
export function OfflineGuard() {
	const { show } = useToast()
	useEffect(() => {
		const say = () => show({ kind: 'error', text: OFFLINE_TEXT, key: 'offline', durationMs: 6_000 })
		const stops = [stopOfflineClicks(say), holdPageData(say), holdReload(say)]
		return () => {
			for (const stop of stops) stop()
		}
	}, [show])
	useOfflineCalculator()
	return null
}

/** The member's own assumptions, undefined if the page does not use them. */
function findOwn(matches: readonly { data: unknown }[]): OfflineOwner['own'] {
	const data = matches.at(-1)?.data as { own?: OfflineOwner['own'] } | null | undefined
	return data?.own
}

const whenIdle = (run: () => void): void => {
	// Not in every browser.
	const { requestIdleCallback } = window as { requestIdleCallback?: (run: () => void) => void }
	if (requestIdleCallback === undefined) setTimeout(run, 1_000)
	else requestIdleCallback(run)
}

/**
 * On the calculator's pages of a member with access: records whose draft may be opened offline, and
 * registers the service worker. On every page: removes both once that member is not the one who is signed
 * in, and otherwise looks for a new worker, so that no worker can keep its own replacement away.
 */
function useOfflineCalculator() {
	const root = useRootData()
	const { pathname } = useLocation()
	const own = findOwn(useMatches())
	const { show } = useToast()
	const hasRoot = root !== undefined
	const userId = root?.auth.user?.id ?? null
	const theme = root?.theme ?? 'system'
	const isMembersCalculator =
		root?.auth.tier === 'paid' && isAtOrBelow(pathname, paths.calculator())

	useEffect(() => {
		if (!hasRoot || !import.meta.env.PROD) return
		const owner = recordOwner(browserStorage, userId)
		const isMember = isMembersCalculator && userId !== null
		if (!isMember && owner === 'none') return
		const prepare = async () => {
			if (owner === 'other') {
				const { forgetDevice } = await import('~/features/calculator/offline/forget-device')
				await forgetDevice()
			}
			const { keepOffline, updateWorker } =
				await import('~/features/calculator/offline/load-worker')
			if (!isMember) return updateWorker()
			const canOffer = pathname === paths.calculator()
			if (keepOffline({ userId, own, theme }, Date.now(), canOffer))
				show({ kind: 'info', text: SAVED_HERE_TEXT, durationMs: 8_000 })
		}
		// Without a connection the next page tries again.
		const run = () => void prepare().catch(() => undefined)
		if (owner === 'other') run()
		else whenIdle(run)
	}, [hasRoot, isMembersCalculator, userId, own, theme, show, pathname])
}
