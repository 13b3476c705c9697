import { requireVerified } from '~/features/accounts/access/guards.server'
import { userDataFile } from '~/features/accounts/deletion/user-data-file.server'
import { guarded } from '~/core/http/guarded.server'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

/** GET /profile/data.json: all personal data of the signed-in user, as a download. */
export const loader = guarded(requireVerified, ({ viewer: { user } }) =>
	userDataFile(user.id, USER_DATA_PROVIDERS, currentTime()),
)
