import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/core/http/paths'
import { setTheme } from '~/layout/theme/theme.server'

/** Changing the theme requires a POST; a GET changes nothing. */
export const loader = () => redirect(paths.home())

/** Stores the selected theme; open to everyone. */
export const action = ({ request }: ActionFunctionArgs) => setTheme(request)
