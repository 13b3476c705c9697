import { accountCalls } from '~/accounts/api-calls.server'
import { dealCalls } from '~/deals/api-calls.server'
import { apiAnswer, methodNotAllowed } from '~/platform/api.server'
import { config } from '~/platform/config.server'
import { openApi } from '~/platform/openapi.server'

/** GET /api/openapi.json: what the JSON calls take and answer, made from what they parse with. */
export function loader() {
	const { brand, origin } = config()
	return apiAnswer(openApi({ title: brand, origin }, [...accountCalls, ...dealCalls]))
}

export const action = () => methodNotAllowed(['GET'])
