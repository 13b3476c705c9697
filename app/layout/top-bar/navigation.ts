import type { Viewer } from '~/features/accounts/access/viewer'
import { isServed, paths } from '~/core/http/paths'

export type NavLink = { label: string; to: string }

export type IconName = 'dashboard' | 'admin' | 'profile'

export type Navigation = {
	/** The links in the top bar. */
	main: NavLink[]
	/** What stands at the right of the bar; the last one is the main one. */
	actions: NavLink[]
	/** The account menu of somebody who is signed in. */
	account: { name: string; links: (NavLink & { icon: IconName })[] } | null
}

/**
 * Everything the top bar offers to a viewer (SHELL-03 to SHELL-09). Links to pages that this
 * version does not serve are left out.
 * @param served whether a page stands at an address
 */
export function navigationFor(
	{ user }: Pick<Viewer, 'user'>,
	served: (to: string) => boolean = isServed,
): Navigation {
	const main: NavLink[] = [
		{ label: 'Investment Calculator', to: paths.calculator() },
		{ label: 'Real Estate Guides', to: paths.guides() },
		{ label: 'Service Provider Directory', to: paths.directory() },
		{ label: 'Comps', to: paths.comps() },
	]
	const shown = <T extends NavLink>(links: T[]): T[] => links.filter(({ to }) => served(to))

	if (user === null) {
		main.push({ label: 'Become a Service Provider', to: paths.signUp({ type: 'provider' }) })
		const actions = [
			{ label: 'Sign In', to: paths.signIn() },
			{ label: 'Become a member', to: paths.signUp() },
		]
		return { main: shown(main), actions: shown(actions), account: null }
	}

	const profile = { label: 'Profile', to: paths.profile(), icon: 'profile' as const }
	const isPlainUser = user.role === 'user' && user.isVerified
	const links = isPlainUser
		? [profile]
		: [
				{ label: 'Dashboard', to: paths.dashboard(), icon: 'dashboard' as const },
				...(user.isAdmin
					? [{ label: 'Admin Dashboard', to: paths.admin(), icon: 'admin' as const }]
					: []),
				profile,
			]
	const actions = isPlainUser ? [{ label: 'Subscribe', to: paths.subscription() }] : []
	return {
		main: shown(main),
		actions: shown(actions),
		account: { name: user.firstName, links: shown(links) },
	}
}
