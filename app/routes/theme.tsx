import type { ActionFunctionArgs } from '@remix-run/node'
import { setTheme } from '~/shell/theme.server'

/** Keeps the theme that the switch asks for; open to everyone. */
export const action = (args: ActionFunctionArgs) => setTheme(args)
