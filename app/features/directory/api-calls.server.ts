import { z } from 'zod'
import { BareUserAnswer, ProviderProfileAnswer } from '~/features/accounts/api-calls.server'
import { refusals } from '~/core/api/api.schema.server'
import type { ApiCall } from '~/core/api/openapi.server'
import { CreateProviderBody, OwnProfileBody, UpdateProviderBody } from './api.schema.server'

/** OpenAPI descriptions of the directory calls. */

const Lists = z.strictObject({
	serviceTypes: z.array(z.string()),
	contractorSpecialties: z.array(z.string()),
})

const Stats = z.array(z.strictObject({ serviceType: z.string(), count: z.number().int() }))

/** The content of a card: hidden contact values are empty. */
const Listed = z.array(
	z.strictObject({ _id: z.string(), serviceProviderProfile: ProviderProfileAnswer }),
)

export const directoryCalls: readonly ApiCall[] = [
	{
		method: 'put',
		path: '/api/users/service-provider-profile',
		summary: 'Save your provider profile (lists it in the directory)',
		body: OwnProfileBody,
		answers: { 200: BareUserAnswer, ...refusals(400, 401, 403, 409, 415, 429) },
	},
	{
		method: 'get',
		path: '/api/users/service-types',
		summary: 'The service types and contractor specialties to choose from',
		answers: { 200: Lists, ...refusals(500) },
	},
	{
		method: 'get',
		path: '/api/users/service-providers',
		summary: 'The directory, shuffled; filters: serviceType, specialty, location',
		answers: { 200: Listed, ...refusals(401, 403, 429) },
	},
	{
		method: 'get',
		path: '/api/users/service-provider-stats',
		summary: 'How many providers are listed for each service; for admins',
		answers: { 200: Stats, ...refusals(401, 403, 500) },
	},
	{
		method: 'post',
		path: '/api/users/service-providers',
		summary: 'Enter a provider who has no account; for admins',
		body: CreateProviderBody,
		answers: { 201: BareUserAnswer, ...refusals(400, 401, 403, 409, 415) },
	},
	{
		method: 'put',
		path: '/api/users/{id}/service-provider-profile',
		summary: 'Correct a provider’s profile; for admins',
		body: UpdateProviderBody,
		answers: { 200: BareUserAnswer, ...refusals(400, 401, 403, 404, 415) },
	},
]
