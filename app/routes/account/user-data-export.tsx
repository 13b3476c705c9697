import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { userDataFile } from '~/features/accounts/deletion/user-data-file.server'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

/** GET /profile/data.json: all personal data of the signed-in user, as a download. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { user } = await requireVerified(request)
	return userDataFile(user.id, USER_DATA_PROVIDERS, currentTime())
}
