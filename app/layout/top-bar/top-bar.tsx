import { Link, useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import type { AuthState } from '~/features/accounts/access/viewer'
import { isAtOrBelow, paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Logo, MenuLines, X } from '~/ui/icons/icons'
import { hideOnChoice } from '~/ui/menu/menu'
import { navigationFor } from './navigation'
import type { Theme } from '~/layout/page/root-loader-data'
import { AccountMenu } from './account-menu'
import { ThemeMenu } from '~/layout/theme/theme-switch'
import './top-bar.css'

const MENU_ID = 'site-menu'

export type TopBarProps = {
	brand: string
	theme: Theme
	/** Undefined if the viewer could not be determined; the bar then only has the brand. */
	auth: Pick<AuthState, 'user'> | undefined
}

/**
 * The bar at the top of every page. Its menu is in the markup once: a row on wide screens, and a
 * full-screen popover on phones.
 */
export function TopBar({ brand, theme, auth }: TopBarProps) {
	return (
		<header className="topbar">
			<div className="wrap topbar__inner">
				<Link to={paths.home()} className="brand">
					<Logo />
					<span className="truncate">{brand}</span>
				</Link>
				{auth !== undefined && (
					<>
						<button type="button" popovertarget={MENU_ID} className="btn topbar__toggle phone-only">
							<span className="icon-text topbar__open">
								<MenuLines />
								Menu
							</span>
							<span className="icon-text topbar__close">
								<X />
								Close
							</span>
						</button>
						<SiteMenu theme={theme} auth={auth} />
					</>
				)}
			</div>
		</header>
	)
}

function SiteMenu({ theme, auth }: Omit<TopBarProps, 'brand'>) {
	const { pathname } = useLocation()
	const user = auth?.user ?? null
	const { mainLinks, actions, account } = navigationFor({ user })
	return (
		// Handles clicks on the items, which have their own key handling.
		// eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
		<div id={MENU_ID} popover="auto" className="site-menu" onClick={hideOnChoice}>
			<nav aria-label="Main" className="site-menu__links">
				<ul>
					{mainLinks.map(({ label, to }) => (
						<li key={label}>
							<Link
								to={to}
								className="nav-link"
								aria-current={isAtOrBelow(pathname, to) ? 'page' : undefined}
							>
								{label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<div className="site-menu__tools">
				{user !== null && account !== null && (
					<AccountMenu user={user} links={account.links} pathname={pathname} />
				)}
				<ThemeMenu theme={theme} />
				{actions.length > 0 && (
					<div className="site-menu__primary">
						{actions.map(({ label, to }, i) => (
							<Fragment key={label}>
								<ButtonLink to={to} variant={i === actions.length - 1 ? 'primary' : 'secondary'}>
									{label}
								</ButtonLink>{' '}
							</Fragment>
						))}
					</div>
				)}
			</div>
		</div>
	)
}
