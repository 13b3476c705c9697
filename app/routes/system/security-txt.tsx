import { config } from '~/core/config/config.server'
import { anybody, guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { after, days } from '~/core/time/durations'

/** Computed with each response, so that it is never out of date while the site runs. */
const LIFETIME = days(180)

/** GET /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
export const loader = guarded(anybody, () => {
	const { origin, supportEmail } = config()
	const expires = after(currentTime(), LIFETIME).toISOString().slice(0, 19)
	const fields = [
		`Contact: mailto:${supportEmail}`,
		`Expires: ${expires}Z`,
		'Preferred-Languages: en',
		`Canonical: ${origin}/.well-known/security.txt`,
	]
	return new Response(`${fields.join('\n')}\n`, {
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
	})
})
