import { createApiRoute } from '~/core/api/api-route.server'
import { guideCalls } from '~/features/guides/api-calls.server'

export const loader = createApiRoute(guideCalls)
export const action = loader
