import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { exportUserData } from '~/features/accounts/deletion/export-user-data.server'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

/** GET /profile/data.json: all personal data of the signed-in user, as a download. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	const data = await exportUserData(user.id, USER_DATA_PROVIDERS, currentTime())
	return new Response(`${JSON.stringify(data, null, 2)}\n`, {
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': 'attachment; filename="my-data.json"',
			'Cache-Control': 'no-store',
		},
	})
}
