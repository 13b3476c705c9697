import type { ReactNode } from 'react'
import './table.css'

/** A scrollable frame for wide tables, which the keyboard can reach. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
		<div className="table-frame" role="region" aria-label={label} tabIndex={0}>
			{children}
		</div>
	)
}
