import { useEffect, useState } from 'react'

/** Announced after a pause of this length, so at most once in this time. */
const PAUSE_MS = 1_000

/** Announces the headline to screen readers when it has changed, at most once a second. */
export function Announcement({ text }: { text: string }) {
	const [announced, setAnnounced] = useState('')
	const [first] = useState(text)
	useEffect(() => {
		if (text === announced || (text === first && announced === '')) return undefined
		const timer = setTimeout(() => setAnnounced(text), PAUSE_MS)
		return () => clearTimeout(timer)
	}, [text, first, announced])
	return (
		<div className="sr-only" role="status" aria-live="polite" id="headline-announcement">
			{announced}
		</div>
	)
}
