import { anybody, guarded } from '~/core/http/guarded.server'
import { unknownPath } from '~/layout/error-page/not-found.server'

/** Every address without another route (SHELL-33). */
export const loader = guarded(anybody, ({ request }) => unknownPath(request))

export const action = loader

/** Renders nothing; with a component, form posts to it are checked like all others. */
export default function UnknownPath() {
	return null
}
