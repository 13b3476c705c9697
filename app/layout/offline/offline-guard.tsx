import { useLocation, useMatches } from '@remix-run/react'
import { useEffect } from 'react'
import { browserStorage } from '~/core/browser-storage'
import { paths } from '~/core/http/paths'
import { DEVICE_KEY } from '~/features/calculator/offline/device-key'
import type { OfflineOwner } from '~/features/calculator/offline/load-worker'
import { useRootData } from '~/layout/page/use-root-data'
import { useToast } from '~/ui/toast/toaster'
import { holdPageData, holdReload, stopOfflineClicks } from './connection'

const OFFLINE_TEXT = "You're offline. This page stays open, and nothing on it is lost."

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

const ignore = () => undefined

function hasDeviceRecord(): boolean {
	try {
		return browserStorage().getItem(DEVICE_KEY) !== null
	} catch {
		return false
	}
}

/** The member's own assumptions, undefined if the page does not use them. */
function findOwn(matches: readonly { data: unknown }[]): OfflineOwner['own'] {
	const data = matches.at(-1)?.data as { own?: OfflineOwner['own'] } | null | undefined
	return data?.own
}

/** Prepares the calculator for use without a connection, or ends it: see `load-offline.ts`. */
function useOfflineCalculator() {
	const root = useRootData()
	const { pathname } = useLocation()
	const own = findOwn(useMatches())
	const { show } = useToast()
	const hasRoot = root !== undefined
	const userId = root?.auth.user?.id ?? null
	const theme = root?.theme ?? 'system'
	const hasAccess = root?.auth.tier === 'paid'

	useEffect(() => {
		const isNeeded = hasDeviceRecord() || (hasAccess && pathname.startsWith(paths.calculator()))
		if (!import.meta.env.PROD || !hasRoot || !isNeeded) return
		import('./load-offline')
			.then(({ prepareOffline }) => prepareOffline({ userId, own, theme, hasAccess, pathname }))
			// Without a connection the next page tries again.
			.then((message) => message && show(message), ignore)
	}, [hasRoot, hasAccess, userId, own, theme, show, pathname])
}
