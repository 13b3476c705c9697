import type { PublicUser } from '~/features/accounts/access/viewer'
import { paths } from '~/core/http/paths'
import { FormTokenField } from '~/ui/field/form-token'
import {
	ChevronDown,
	CircleUserRound,
	LayoutDashboard,
	LogOut,
	ShieldCheck,
	Store,
	UserRound,
} from '~/ui/icons/icons'
import { Menu, MenuButton, MenuLink } from '~/ui/menu/menu'
import type { IconName, NavLink } from './navigation'
import './top-bar.css'

const ICONS: Record<IconName, typeof UserRound> = {
	dashboard: LayoutDashboard,
	admin: ShieldCheck,
	listing: Store,
	profile: UserRound,
}

export type AccountMenuProps = {
	user: PublicUser
	links: readonly (NavLink & { icon: IconName })[]
	pathname: string
}

/** The menu of a signed-in user, opened from their first name. */
export function AccountMenu({ user, links, pathname }: AccountMenuProps) {
	return (
		<Menu
			id="account-menu"
			label="Account"
			look={{ variant: 'quiet', className: 'account-button wide-only' }}
			trigger={
				<>
					<CircleUserRound />
					<span className="truncate">{user.firstName}</span>
					<ChevronDown />
				</>
			}
		>
			<p className="menu__head">
				<span className="menu__line font-medium">
					{user.firstName} {user.lastName}
				</span>{' '}
				<span className="menu__line truncate text-muted">{user.email}</span>
			</p>
			{links.map(({ label, to, icon }) => {
				const Icon = ICONS[icon]
				return (
					<MenuLink
						key={to}
						to={to}
						icon={<Icon />}
						aria-current={pathname === to ? 'page' : undefined}
					>
						{label}
					</MenuLink>
				)
			})}
			{links.length > 0 && <hr className="menu__rule" />}
			<form method="post" action={paths.signOut()}>
				<FormTokenField />
				<MenuButton icon={<LogOut />}>Sign Out</MenuButton>
			</form>
		</Menu>
	)
}
