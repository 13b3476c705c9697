import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from '~/ui/page-header'
import { adminLinks, isCurrentAdminLink } from '../admin-nav'

/** The frame of an admin page: a rail at the left, which is a row of tabs on phones. */
export function AdminPage({ children, ...head }: PageHeaderProps & { children: ReactNode }) {
	const { pathname } = useLocation()
	return (
		<div className="wrap page admin">
			<nav className="admin__rail" aria-label="Administration">
				<ul>
					{adminLinks().map(({ label, to }) => (
						<li key={to}>
							<Link
								to={to}
								className="admin__link"
								aria-current={isCurrentAdminLink(to, pathname) ? 'page' : undefined}
							>
								{label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<div className="admin__main">
				<PageHeader eyebrow="Administration" {...head} />
				{children}
			</div>
		</div>
	)
}
