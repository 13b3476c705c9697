import { redirect } from '@remix-run/node'
import { cookies, readCookie } from '~/core/http/cookies.server'
import { parseFormData } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { safeRedirect } from '~/core/http/safe-redirect'
import type { Theme } from '~/layout/page/root-loader-data'

const isTheme = (value: unknown): value is Theme =>
	value === 'light' || value === 'dark' || value === 'system'

/** The viewer's theme; the system's by default. */
export async function readTheme(request: Request): Promise<Theme> {
	const value = await readCookie('theme', request)
	return isTheme(value) ? value : 'system'
}

/** Stores the theme in a cookie and redirects back to the page of the switch. */
export async function setTheme(request: Request): Promise<Response> {
	const form = await parseFormData(request)
	const theme = form.get('theme')
	if (!isTheme(theme)) throw new Response('Unknown theme', { status: 400 })
	const from = form.get('redirectTo')
	const to = safeRedirect(typeof from === 'string' ? from : null) ?? paths.home()
	return redirect(to, { headers: { 'Set-Cookie': await cookies().theme.serialize(theme) } })
}
