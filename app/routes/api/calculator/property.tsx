import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireApiCalculator } from '~/features/calculator/deal-form/calculator-access.server'
import { deleteProperty } from '~/features/calculator/saved-properties/properties.server'
import { apiError, methodNotAllowed } from '~/core/api/api-response.server'

/** A single deal only supports DELETE. */
export async function loader({ request }: LoaderFunctionArgs) {
	await requireApiCalculator(request)
	return methodNotAllowed(['DELETE'])
}

/** DELETE /api/properties/{id}: 204, or 404 if the user has no such deal. */
export async function action({ request, params }: ActionFunctionArgs) {
	if (request.method !== 'DELETE') return methodNotAllowed(['DELETE'])
	const viewer = await requireApiCalculator(request)
	const isDeleted = await deleteProperty(viewer.user._id, params['id'] ?? '')
	if (!isDeleted) return apiError(404, 'not_found', 'Property not found.')
	return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
