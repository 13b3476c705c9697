import { redirect } from '@remix-run/node'
import { anybody, guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'
import { setTheme } from '~/layout/theme/theme.server'

/** Changing the theme requires a POST; a GET changes nothing. */
export const loader = guarded(anybody, () => redirect(paths.home()))

/** Stores the selected theme. */
export const action = guarded(anybody, ({ request }) => setTheme(request))
