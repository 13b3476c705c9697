import { createApiRoute } from '~/core/api/api-route.server'
import { propertyCalls } from '~/features/deals/property-calls.server'

export const loader = createApiRoute(propertyCalls)
export const action = loader
