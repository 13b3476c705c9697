import { anybody, guarded } from '~/core/http/guarded.server'
import { commonPasswords } from '~/features/accounts/password/hashing.server'

/** GET /common-passwords.txt: the passwords that forms for a new one refuse while it is typed. */
export const loader = guarded(
	anybody,
	async () =>
		new Response([...(await commonPasswords())].join('\n'), {
			headers: {
				'Content-Type': 'text/plain; charset=utf-8',
				'Cache-Control': 'public, max-age=86400',
			},
		}),
)
