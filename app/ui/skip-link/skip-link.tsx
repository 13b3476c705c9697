import type { ReactNode } from 'react'

/** Text for screen readers and text browsers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
	return <span className="sr-only">{children}</span>
}

/** The first stop of the keyboard: jumps over the top bar to the element with `targetId`. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
	return (
		<a href={`#${targetId}`} className="btn skip-link">
			{children}
		</a>
	)
}
