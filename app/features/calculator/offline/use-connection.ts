import { useEffect, useState } from 'react'
import { paths } from '~/core/http/paths'

const PROBE_MS = 15_000

/** Whether the server answers. Nothing of the deal is sent, and no cookie. */
async function isServerThere(): Promise<boolean> {
	try {
		const answer = await fetch(paths.manifest(), {
			method: 'HEAD',
			cache: 'no-store',
			credentials: 'omit',
		})
		return answer.ok
	} catch {
		return false
	}
}

/** Whether the connection has come back since the page was opened without one. */
export function useConnection(): boolean {
	const [isBack, setBack] = useState(false)
	useEffect(() => {
		const probe = () => {
			if (document.visibilityState === 'visible') void isServerThere().then(setBack)
		}
		const lose = () => setBack(false)
		// The connection may only have been slow.
		probe()
		const timer = setInterval(probe, PROBE_MS)
		window.addEventListener('online', probe)
		window.addEventListener('offline', lose)
		return () => {
			clearInterval(timer)
			window.removeEventListener('online', probe)
			window.removeEventListener('offline', lose)
		}
	}, [])
	return isBack
}
