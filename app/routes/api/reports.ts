import { createApiRoute } from '~/core/api/api-route.server'
import { shareCalls } from '~/features/reports/share/share-calls.server'

export const loader = createApiRoute(shareCalls)
export const action = loader
