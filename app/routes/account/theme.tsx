import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '~/core/http/paths'
import { setTheme } from '~/layout/theme/theme.server'

/** The theme is chosen by a form; opening its address changes nothing. */
export const loader = () => redirect(paths.home())

/** Keeps the theme that the switch asks for; open to everyone. */
export const action = ({ request }: ActionFunctionArgs) => setTheme(request)
