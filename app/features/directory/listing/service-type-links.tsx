import { Link } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import { ChevronLeft, ChevronRight } from '~/ui/icons/icons'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { serviceLink } from './directory-links'
import type { DirectoryQuery } from './directory-query'
import './directory-list.css'
import '~/ui/badge/chip.css'

const STEP_PX = 100

/** The services as a scrollable row of links; the active one links to the unfiltered list. */
export function ServiceTypeLinks({
	names,
	query,
}: {
	names: readonly string[]
	query: DirectoryQuery
}) {
	const row = useRef<HTMLUListElement>(null)
	const hydrated = useHydrated()
	const arrow = (label: string, left: number, icon: ReactNode) => (
		<button
			type="button"
			className="chip-row__move"
			aria-label={label}
			onClick={() => row.current?.scrollBy({ left, behavior: 'smooth' })}
		>
			{icon}
		</button>
	)
	return (
		<nav className="chip-row" aria-label="Services">
			{hydrated && arrow('Earlier services', -STEP_PX, <ChevronLeft />)}
			<ul ref={row} className="chip-row__list">
				{names.map((name) => {
					const isOn = query.serviceType === name
					return (
						<li key={name}>
							<Link
								to={serviceLink(query, isOn ? null : name)}
								className="chip"
								aria-current={isOn ? 'true' : undefined}
								preventScrollReset
							>
								{name}
							</Link>
						</li>
					)
				})}
			</ul>
			{hydrated && arrow('Later services', STEP_PX, <ChevronRight />)}
		</nav>
	)
}
