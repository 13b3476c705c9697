import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { unknownPath } from '~/layout/error-page/unknown-path.server'

/** Every address that no other route takes (SHELL-33). */
export const loader = ({ request }: LoaderFunctionArgs) => unknownPath(request)

export const action = ({ request }: ActionFunctionArgs) => unknownPath(request)

/** Nothing is shown here; with a component, form posts to it are checked like all others. */
export default function UnknownPath() {
	return null
}
