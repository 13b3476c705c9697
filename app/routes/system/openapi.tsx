import { accountCalls } from '~/features/accounts/api-calls.server'
import { BareUserAnswer } from '~/features/accounts/api.schema.server'
import { adminCalls } from '~/features/admin/api-calls.server'
import { billingCalls } from '~/features/billing/api-calls.server'
import { dealCalls } from '~/features/calculator/api-calls.server'
import { directoryCalls } from '~/features/directory/api-calls.server'
import { guideCalls } from '~/features/guides/api-calls.server'
import { apiJson, methodNotAllowed } from '~/core/api/api-response.server'
import { config } from '~/core/config/config.server'
import { openApi } from '~/core/api/openapi.server'

/** GET /api/openapi.json: the description of the JSON calls, generated from their schemas. */
export function loader() {
	const { brand, origin } = config()
	const calls = [
		...accountCalls,
		...billingCalls(BareUserAnswer),
		...dealCalls,
		...guideCalls,
		...directoryCalls,
		...adminCalls,
	]
	return apiJson(openApi({ title: brand, origin }, calls))
}

export const action = () => methodNotAllowed(['GET'])
