import { createApiRoute } from '~/core/api/api-route.server'
import { propertyCalls } from '~/features/calculator/api-calls.server'

export const loader = createApiRoute(propertyCalls)
export const action = loader
