import type { ReactNode } from 'react'
import './table.css'

/** A table wider than its place: it scrolls in a frame of its own, which the keyboard reaches. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
	return (
		// eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
		<div className="table-frame" role="region" aria-label={label} tabIndex={0}>
			{children}
		</div>
	)
}
