import { createApiRoute } from '~/core/api/api-route.server'
import { directoryCalls } from '~/features/directory/api-calls.server'

export const loader = createApiRoute(directoryCalls)
export const action = loader
