import { paths } from '~/core/http/paths'
import type { Viewer } from './viewer'

/** Where a sign-in leads: what was wanted, else the first page that is any use to this person. */
export function redirectAfterSignIn(viewer: Viewer, target: string | null): string {
	if (viewer.tier === 'unverified') return paths.verifyEmail({ redirect: target })
	return target ?? (viewer.tier === 'paid' ? paths.dashboard() : paths.home())
}

/**
 * Where a verification leads: a new provider to the profile form, which keeps what was wanted for
 * its Cancel; everybody else to what was wanted, else the dashboard of a member, else the plans.
 */
export function redirectAfterVerification(
	viewer: Viewer,
	needsProviderProfile: boolean,
	target: string | null,
): string {
	if (needsProviderProfile) return paths.serviceProviderProfile({ redirect: target })
	return target ?? (viewer.tier === 'paid' ? paths.dashboard() : paths.subscription())
}
