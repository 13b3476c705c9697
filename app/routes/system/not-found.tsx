import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { unknownPath } from '~/layout/error-page/not-found.server'

/** Every address without another route (SHELL-33). */
export const loader = ({ request }: LoaderFunctionArgs) => unknownPath(request)

export const action = ({ request }: ActionFunctionArgs) => unknownPath(request)

/** Renders nothing; with a component, form posts to it are checked like all others. */
export default function UnknownPath() {
	return null
}
