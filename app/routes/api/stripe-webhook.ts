import { createApiRoute } from '~/core/api/api-route.server'
import { webhookCall } from '~/features/billing/api-calls.server'

export const loader = createApiRoute([webhookCall])
export const action = loader
