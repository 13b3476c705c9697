import { isAtOrBelow, paths } from '~/core/http/paths'

const GUARDED = [
	paths.dashboard(),
	paths.profile(),
	paths.calculator(),
	paths.directory(),
	paths.subscription(),
	paths.admin(),
]

/** Whether the server checks access before it shows this page (SHELL-13). */
export function isAccessChecked(pathname: string): boolean {
	return GUARDED.some((path) => isAtOrBelow(pathname, path))
}

/** The text of the loading screen; admin pages have their own. */
export function authPendingText(pathname: string): string {
	return isAtOrBelow(pathname, paths.admin()) ? 'Checking permissions...' : 'Loading…'
}
