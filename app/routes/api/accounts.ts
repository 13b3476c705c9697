import { createApiRoute } from '~/core/api/api-route.server'
import { accountCalls } from '~/features/accounts/api-calls.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

export const loader = createApiRoute(accountCalls(USER_DATA_PROVIDERS))
export const action = loader
