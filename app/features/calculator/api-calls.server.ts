import { refusals } from '~/core/api/api.schema.server'
import type { ApiCall } from '~/core/api/openapi.server'
import {
	SavedPropertyAnswer,
	SavePropertyBody,
} from '~/features/calculator/deal-form/deal-form.schema.server'

/** OpenAPI descriptions of the saved property calls. */
export const dealCalls: readonly ApiCall[] = [
	{
		method: 'get',
		path: '/api/properties',
		summary: 'List your saved properties',
		answers: { 200: SavedPropertyAnswer.array(), ...refusals(401, 403) },
	},
	{
		method: 'post',
		path: '/api/properties',
		summary: 'Save a property; an address that is saved already is updated',
		body: SavePropertyBody,
		answers: {
			200: SavedPropertyAnswer,
			201: SavedPropertyAnswer,
			...refusals(400, 401, 403, 409, 415, 429),
		},
	},
	{
		method: 'delete',
		path: '/api/properties/{id}',
		summary: 'Delete a saved property',
		answers: { 204: null, ...refusals(401, 403, 404) },
	},
]
