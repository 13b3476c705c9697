import { z } from 'zod'
import { accountCalls } from '~/features/accounts/api-calls.server'
import { adminCalls } from '~/features/admin/api-calls.server'
import { billingCalls } from '~/features/billing/api-calls.server'
import { propertyCalls } from '~/features/deals/property-calls.server'
import { dealCalls } from '~/features/deals/api-calls.server'
import { scenarioCalls } from '~/features/deals/scenarios/scenario-calls.server'
import { directoryCalls } from '~/features/directory/api-calls.server'
import { guideCalls } from '~/features/guides/api-calls.server'
import { shareCalls } from '~/features/reports/share/share-calls.server'
import { supportCalls } from '~/features/support/api-calls.server'
import { anybody } from '~/core/http/guarded.server'
import { apiJson } from '~/core/api/api-response.server'
import { createApiRoute, defineCall } from '~/core/api/api-route.server'
import { config } from '~/core/config/config.server'
import { type CallDescription, openApi } from '~/core/api/openapi.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

/** Made once: it takes several milliseconds, and the same calls are described as long as the process runs. */
let known: { title: string; origin: string; description: ReturnType<typeof openApi> } | undefined

/** The description of the JSON calls, generated from their schemas. */
export const loader = createApiRoute([
	defineCall({
		method: 'get',
		path: '/api/openapi.json',
		summary: 'This description',
		guard: anybody,
		answers: { 200: z.looseObject({ openapi: z.string() }) },
		handler() {
			const { brand: title, origin } = config()
			if (known?.title !== title || known.origin !== origin) {
				known = { title, origin, description: openApi({ title, origin }, allCalls()) }
			}
			return apiJson(known.description)
		},
	}),
])

export const action = loader

function allCalls(): CallDescription[] {
	return [
		...accountCalls(USER_DATA_PROVIDERS),
		...supportCalls,
		...billingCalls,
		...propertyCalls,
		...dealCalls,
		...scenarioCalls,
		...shareCalls,
		...guideCalls,
		...directoryCalls,
		...adminCalls(USER_DATA_PROVIDERS),
	]
}
