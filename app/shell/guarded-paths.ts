import { paths } from '~/platform/paths'

const GUARDED = [
	paths.dashboard(),
	paths.profile(),
	paths.calculator(),
	paths.directory(),
	paths.subscription(),
	paths.admin(),
]

/** Whether the server asks who is there before it shows this page (SHELL-13). */
export function isGuarded(pathname: string): boolean {
	return GUARDED.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
