import { paths } from '~/core/http/paths'

const GUARDED = [
	paths.dashboard(),
	paths.profile(),
	paths.calculator(),
	paths.directory(),
	paths.subscription(),
	paths.admin(),
]

const isAtOrBelow = (pathname: string, path: string): boolean =>
	pathname === path || pathname.startsWith(`${path}/`)

/** Whether the server asks who is there before it shows this page (SHELL-13). */
export function isGuarded(pathname: string): boolean {
	return GUARDED.some((path) => isAtOrBelow(pathname, path))
}

/** What is said while the server decides about a guarded page; the admin's pages say it their way. */
export function checkingText(pathname: string): string {
	return isAtOrBelow(pathname, paths.admin()) ? 'Checking permissions...' : 'Loading…'
}
