import { guarded } from '~/core/http/guarded.server'
import { requireLocalMode } from '~/core/http/require-local-mode.server'

/** A minimal page: what the frame and the session cost, for `npm run bench`. Local mode only. */
export const loader = guarded(requireLocalMode, () => null)

export default function Bare() {
	return <p>Nothing is here.</p>
}
