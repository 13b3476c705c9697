import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireApiCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { normalizeInputs } from '~/features/calculator/formulas/input-definitions'
import { SavePropertyBody } from '~/features/calculator/deal-form/deal-form.schema.server'
import {
	listProperties,
	saveProperty,
} from '~/features/calculator/saved-properties/properties.server'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

/** GET /api/properties: the user's saved deals. */
export async function loader({ request }: LoaderFunctionArgs) {
	const viewer = await requireApiCalculator(request)
	return apiJson(await listProperties(viewer.user._id))
}

/** POST /api/properties: 201 with a new deal, 200 with an updated one. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['GET', 'POST'])
	const viewer = await requireApiCalculator(request)
	const body = await readJson(request, SavePropertyBody)
	const deal = { propertyAddress: body.propertyAddress, inputs: normalizeInputs(body.inputs) }
	const saved = await saveProperty(viewer, deal, currentTime())
	switch (saved.kind) {
		case 'created':
			return apiJson(saved.property, { status: 201 })
		case 'updated':
			return apiJson(saved.property)
		case 'termsNotAccepted':
			return apiError(403, 'terms_not_accepted', 'You must accept the terms to use the calculator')
		case 'limitReached':
			return apiError(409, 'limit_reached', saved.message)
		case 'tooOften':
			return apiError(429, 'too_many_requests', saved.message, {
				headers: { 'Retry-After': String(saved.retryAfter) },
			})
		case 'unreadable': {
			const fields = Object.fromEntries(
				Object.entries(saved.problems).map(([key, problem]) => [`inputs.${key}`, problem.message]),
			)
			return apiError(400, 'bad_request', 'Some values cannot be saved. Please correct them.', {
				fields,
			})
		}
	}
}
