import { accountCalls } from '~/accounts/api-calls.server'
import { BareUserAnswer } from '~/accounts/api.schema.server'
import { adminCalls } from '~/admin/api-calls.server'
import { billingCalls } from '~/billing/api-calls.server'
import { dealCalls } from '~/deals/api-calls.server'
import { directoryCalls } from '~/directory/api-calls.server'
import { guideCalls } from '~/guides/api-calls.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'
import { config } from '~/platform/config.server'
import { openApi } from '~/platform/openapi.server'

/** GET /api/openapi.json: what the JSON calls take and answer, made from what they parse with. */
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
	return apiAnswer(openApi({ title: brand, origin }, calls))
}

export const action = () => methodNotAllowed(['GET'])
