import { requireLocalMode } from '~/core/http/require-local-mode.server'

/** A minimal page, the baseline of `npm run bench`. Local mode only. */
export function loader() {
	requireLocalMode()
	return null
}

export default function Bare() {
	return <p>Nothing is here.</p>
}
