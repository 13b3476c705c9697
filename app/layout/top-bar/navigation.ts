import { withheldBy } from '~/features/accounts/access/access-policy'
import {
	needsProviderProfile,
	ownListingPath,
} from '~/features/directory/profile/profile-completeness'
import type { Viewer } from '~/features/accounts/access/viewer'
import { isAtOrBelow, paths } from '~/core/http/paths'

type NavLink = { label: string; to: string }

export type IconName = 'dashboard' | 'admin' | 'listing' | 'profile'

export type Navigation = {
	mainLinks: NavLink[]
	/** The actions on the right of the bar; the last one is the primary one. */
	actions: NavLink[]
	/** The account menu of a signed-in user. */
	account: { name: string; links: (NavLink & { icon: IconName })[] } | null
}

/** The top bar's content for a viewer (SHELL-03 to SHELL-09). */
export function navigationFor({ user }: Pick<Viewer, 'user'>): Navigation {
	const mainLinks: NavLink[] = [
		{ label: 'Investment Calculator', to: paths.calculator() },
		{ label: 'Real Estate Guides', to: paths.guides() },
		{ label: 'Service Provider Directory', to: paths.directory() },
		{ label: 'Comps', to: paths.comps() },
	]

	if (user === null) {
		mainLinks.push({ label: 'Become a Service Provider', to: paths.signUp({ type: 'provider' }) })
		const actions = [
			{ label: 'Sign In', to: paths.signIn() },
			{ label: 'Become a member', to: paths.signUp() },
		]
		return { mainLinks, actions, account: null }
	}

	const profile = { label: 'Profile', to: paths.profile(), icon: 'profile' as const }
	const listing =
		user.serviceProvider && user.isVerified
			? [{ label: 'My Listing', to: ownListingPath(user), icon: 'listing' as const }]
			: []
	const isPlainUser = user.role === 'user' && user.isVerified
	const links = isPlainUser
		? [...listing, profile]
		: [
				{ label: 'Dashboard', to: paths.dashboard(), icon: 'dashboard' as const },
				...(user.isAdmin
					? [{ label: 'Admin Dashboard', to: paths.admin(), icon: 'admin' as const }]
					: []),
				...listing,
				profile,
			]
	// Someone who came to be listed needs no plan for it; someone who pays for one is not offered a second.
	const isOfferedPlan = isPlainUser && !needsProviderProfile(user) && withheldBy(user) === null
	const actions = isOfferedPlan ? [{ label: 'Subscribe', to: paths.subscription() }] : []
	return { mainLinks, actions, account: { name: user.firstName, links } }
}

export type MarkedLink = NavLink & { isCurrent: boolean }

/** The links of the top bar on a page: those of its section and of the page itself are marked. */
export type MarkedNavigation = {
	mainLinks: MarkedLink[]
	actions: NavLink[]
	accountLinks: (MarkedLink & { icon: IconName })[] | null
}

/** Marks the links that lead to this address. */
export function navigationAt(pathname: string, navigation: Navigation): MarkedNavigation {
	const { mainLinks, actions, account } = navigation
	return {
		mainLinks: mainLinks.map((link) => ({ ...link, isCurrent: isAtOrBelow(pathname, link.to) })),
		actions,
		accountLinks:
			account?.links.map((link) => ({ ...link, isCurrent: pathname === link.to })) ?? null,
	}
}
