import { useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import type { AuthState, PublicUser } from '~/features/accounts/access/viewer'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { useFormToken } from '~/ui/field/form-token'
import { Logo, MenuLines, X } from '~/ui/icons/icons'
import { hideOnChoice } from '~/ui/menu/menu'
import { RenderOnce } from '~/ui/render-once/render-once'
import { type MarkedNavigation, navigationAt, navigationFor } from './navigation'
import type { Theme } from '~/layout/page/root-loader-data'
import { AccountMenu } from './account-menu'
import { ThemeMenu } from '~/layout/theme/theme-switch'
import { Link } from '~/ui/link/link'
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
	const { pathname } = useLocation()
	const user = auth?.user ?? null
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
						<SiteMenu
							theme={theme}
							menu={navigationAt(pathname, navigationFor({ user }))}
							user={user}
						/>
					</>
				)}
			</div>
		</header>
	)
}

const namesOf = ({ firstName, lastName, email }: PublicUser) => ({ firstName, lastName, email })

type SiteMenuProps = { theme: Theme; menu: MarkedNavigation; user: PublicUser | null }

function SiteMenu({ theme, menu, user }: SiteMenuProps) {
	const { pathname, search } = useLocation()
	const { formToken = '' } = useFormToken()
	const { mainLinks, actions, accountLinks } = menu
	return (
		// Handles clicks on the items, which have their own key handling.
		// oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
		<div id={MENU_ID} popover="auto" className="site-menu" onClick={hideOnChoice}>
			<nav aria-label="Main" className="site-menu__links">
				<RenderOnce as="ul" name={`main links ${JSON.stringify(mainLinks)}`}>
					{mainLinks.map(({ label, to, isCurrent }) => (
						<li key={label}>
							<Link to={to} className="nav-link" aria-current={isCurrent ? 'page' : undefined}>
								{label}
							</Link>
						</li>
					))}
				</RenderOnce>
			</nav>
			<div className="site-menu__tools">
				{accountLinks !== null && user !== null && (
					<AccountMenu user={{ ...namesOf(user), formToken }} links={accountLinks} />
				)}
				<ThemeMenu theme={theme} here={pathname + search} />
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
