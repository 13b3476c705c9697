import { createApiRoute } from '~/core/api/api-route.server'
import { adminCalls } from '~/features/admin/api-calls.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

export const loader = createApiRoute(adminCalls(USER_DATA_PROVIDERS))
export const action = loader
