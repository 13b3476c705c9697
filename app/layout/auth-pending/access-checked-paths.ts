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

const ACCESS_FORMS = [paths.signIn(), paths.signUp(), paths.verifyEmail()]

/** Whether a form that was sent to this address decides what its sender may see. */
export function isAccessForm(formAction: string | undefined): boolean {
	const [path] = (formAction ?? '').split('?', 1)
	return path !== undefined && ACCESS_FORMS.includes(path)
}

/** The text of the loading screen; admin pages have their own. */
export function authPendingText(pathname: string): string {
	return isAtOrBelow(pathname, paths.admin()) ? 'Checking permissions...' : 'Loading…'
}
