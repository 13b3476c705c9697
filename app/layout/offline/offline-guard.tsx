import { useEffect } from 'react'
import { useToast } from '~/ui/toast/toaster'
import { holdPageData, holdReload, stopOfflineClicks } from './connection'

const OFFLINE_TEXT = "You're offline. This page stays open, and nothing on it is lost."

/** Keeps the page, and what is typed on it, when there is no connection for the next one. */
export function OfflineGuard() {
	const { show } = useToast()
	useEffect(() => {
		const say = () => show({ kind: 'error', text: OFFLINE_TEXT, key: 'offline', durationMs: 6_000 })
		const stops = [stopOfflineClicks(say), holdPageData(say), holdReload(say)]
		return () => {
			for (const stop of stops) stop()
		}
	}, [show])
	return null
}
