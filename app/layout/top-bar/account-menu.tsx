import { paths } from '~/core/http/paths'
import { FormTokenField, FormTokenProvider } from '~/ui/field/form-token'
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
import type { IconName, MarkedLink } from './navigation'
import './top-bar.css'

const ICONS: Record<IconName, typeof UserRound> = {
	dashboard: LayoutDashboard,
	admin: ShieldCheck,
	listing: Store,
	profile: UserRound,
}

/** What the menu shows of its user. */
type AccountValues = {
	formToken: string
	firstName: string
	lastName: string
	email: string
}

export type AccountMenuProps = {
	user: AccountValues
	links: readonly (MarkedLink & { icon: IconName })[]
}

/** The menu of a signed-in user, opened from their first name. */
export function AccountMenu({ user, links }: AccountMenuProps) {
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
			{links.map(({ label, to, icon, isCurrent }) => {
				const Icon = ICONS[icon]
				return (
					<MenuLink key={to} to={to} icon={<Icon />} aria-current={isCurrent ? 'page' : undefined}>
						{label}
					</MenuLink>
				)
			})}
			{links.length > 0 && <hr className="menu__rule" />}
			<form method="post" action={paths.signOut()}>
				<FormTokenProvider token={user.formToken}>
					<FormTokenField />
				</FormTokenProvider>
				<MenuButton icon={<LogOut />}>Sign Out</MenuButton>
			</form>
		</Menu>
	)
}
