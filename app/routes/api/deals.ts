import { createApiRoute } from '~/core/api/api-route.server'
import { dealCalls } from '~/features/deals/api-calls.server'
import { scenarioCalls } from '~/features/deals/scenarios/scenario-calls.server'

export const loader = createApiRoute([...dealCalls, ...scenarioCalls])
export const action = loader
