import { paths } from '~/platform/paths'
import type { Viewer } from './viewer'

/** Where a sign-in leads: what was wanted, else the first page that is any use to this person. */
export function afterSignIn(viewer: Viewer, target: string | null): string {
	if (viewer.tier === 'unverified') return paths.verifyEmail({ redirect: target })
	return target ?? (viewer.tier === 'paid' ? paths.dashboard() : paths.home())
}

/** Where a verification leads: what was wanted, else the dashboard of a member, else the plans. */
export function afterVerification(viewer: Viewer, target: string | null): string {
	return target ?? (viewer.tier === 'paid' ? paths.dashboard() : paths.subscription())
}
