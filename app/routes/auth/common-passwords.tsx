import { commonPasswords } from '~/features/accounts/password/hashing.server'

/** GET /common-passwords.txt: the passwords that forms for a new one refuse while it is typed. */
export async function loader() {
	return new Response([...(await commonPasswords())].join('\n'), {
		headers: {
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'public, max-age=86400',
		},
	})
}
