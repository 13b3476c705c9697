import type { ReactNode } from 'react'
import './skip-link.css'

/** The first focusable element: skips the top bar to the element with `targetId`. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
	return (
		<a href={`#${targetId}`} className="btn skip-link">
			{children}
		</a>
	)
}
