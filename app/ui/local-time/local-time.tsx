import { useHydrated } from '~/ui/hooks/use-hydrated'

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const PARTS = { all: { ...DAY, ...CLOCK }, day: { ...DAY, month: 'short' }, clock: CLOCK } as const

type LocalTimeProps = {
	at: string
	/** "Nov 20, 2026" alone, or "6:24 PM UTC" alone. */
	part?: keyof typeof PARTS
}

/** "November 20, 2026 at 6:24 PM UTC": in UTC from the server, in the reader's zone with JavaScript. */
export function LocalTime({ at, part = 'all' }: LocalTimeProps) {
	const timeZone = useHydrated() ? undefined : 'UTC'
	return (
		<time dateTime={at}>{new Date(at).toLocaleString('en-US', { ...PARTS[part], timeZone })}</time>
	)
}
