import { paths } from '~/core/http/paths'
import type { Viewer } from './viewer'

/**
 * The page after a sign-in: the requested one, else the first page the user can use. For a provider
 * without a plan, that is the profile form until it is complete.
 */
export function redirectAfterSignIn(
	viewer: Viewer,
	needsProviderProfile: boolean,
	target: string | null,
): string {
	if (viewer.tier === 'unverified') return paths.verifyEmail({ redirect: target })
	if (target !== null) return target
	if (viewer.tier === 'paid') return paths.dashboard()
	return needsProviderProfile ? paths.serviceProviderProfile() : paths.home()
}

/**
 * The page after a verification. New providers get the profile form, whose Cancel link leads to the
 * requested page; all others get the requested page, else members the dashboard and everyone else
 * the plans.
 */
export function redirectAfterVerification(
	viewer: Viewer,
	needsProviderProfile: boolean,
	target: string | null,
): string {
	if (needsProviderProfile) return paths.serviceProviderProfile({ redirect: target })
	return target ?? (viewer.tier === 'paid' ? paths.dashboard() : paths.subscription())
}
