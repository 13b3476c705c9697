import { config } from '~/core/config/config.server'
import { anybody, guarded } from '~/core/http/guarded.server'
import { paths } from '~/core/http/paths'

/** GET /.well-known/passkey-endpoints (W3C): where password managers send users to add passkeys. */
export const loader = guarded(anybody, () => {
	const page = config().origin + paths.signInSecurity()
	return Response.json({ enroll: page, manage: page }, { headers: { 'Cache-Control': 'no-store' } })
})
