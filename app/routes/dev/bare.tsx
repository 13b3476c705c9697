import { requireLocalMode } from '~/core/http/require-local-mode.server'

/** The least a page can be: what `npm run bench` holds the other pages against. Local mode only. */
export function loader() {
	requireLocalMode()
	return null
}

export default function Bare() {
	return <p>Nothing is here.</p>
}
