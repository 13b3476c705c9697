import { redirect } from '@remix-run/node'
import { cookies, readCookie } from '~/platform/cookies.server'
import { readHarmlessForm } from '~/platform/forms.server'
import { paths } from '~/platform/paths'
import { safeTarget } from '~/platform/safe-target'
import type { Theme } from './root-data'

const isTheme = (value: unknown): value is Theme =>
	value === 'light' || value === 'dark' || value === 'system'

/** The theme the viewer chose; the system's until then. */
export async function readTheme(request: Request): Promise<Theme> {
	const value = await readCookie('theme', request)
	return isTheme(value) ? value : 'system'
}

/** Keeps the chosen theme in a cookie and leads back to the page the switch was used on. */
export async function setTheme(request: Request): Promise<Response> {
	const form = await readHarmlessForm(request)
	const chosen = form.get('theme')
	if (!isTheme(chosen)) throw new Response('Unknown theme', { status: 400 })
	const from = form.get('redirectTo')
	const to = safeTarget(typeof from === 'string' ? from : null) ?? paths.home()
	return redirect(to, { headers: { 'Set-Cookie': await cookies().theme.serialize(chosen) } })
}
