import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeader, type PageHeaderProps } from '~/ui/page-header/page-header'
import { AdminFactorNotice } from '~/features/accounts/second-factor/admin-factor-notice'
import { Link } from '~/ui/link/link'
import { ADMIN_LINKS, isCurrentAdminLink } from './admin-nav'
import './admin-page.css'

/** On phones the tabs scroll horizontally: scrolls the current one to the center. */
function useCurrentInView(pathname: string) {
	const row = useRef<HTMLUListElement>(null)
	useEffect(() => {
		const current = row.current?.querySelector<HTMLElement>('[aria-current]')
		if (row.current === null || current === null || current === undefined) return
		const middle = current.offsetLeft + current.offsetWidth / 2
		row.current.scrollLeft = middle - row.current.clientWidth / 2
	}, [pathname])
	return row
}

/** Layout of an admin page: a sidebar on the left, which is a row of tabs on phones. */
export function AdminPage({ children, ...head }: PageHeaderProps & { children: ReactNode }) {
	const { pathname } = useLocation()
	const row = useCurrentInView(pathname)
	return (
		<div className="wrap page stack admin">
			<nav className="sticky-side admin__rail" aria-label="Admin">
				<ul ref={row}>
					{ADMIN_LINKS.map(({ label, to }) => (
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
			<div className="min-width-0">
				<PageHeader eyebrow="Admin" {...head} />
				<AdminFactorNotice />
				{children}
			</div>
		</div>
	)
}
