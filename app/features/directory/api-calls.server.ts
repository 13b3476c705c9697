import { toApiUser } from '~/features/accounts/access/viewer'
import { z } from 'zod'
import { errorResponses } from '~/core/api/api.schema.server'
import { apiError, apiJson, apiRefusal } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { anybody } from '~/core/http/guarded.server'
import { loadOrNull } from '~/core/db/load-or-null.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import {
	requireApiAdmin,
	requireApiPremium,
	requireApiUser,
} from '~/features/accounts/access/guards.server'
import { BareUserResponse, ApiProviderProfile } from '~/features/accounts/api.schema.server'
import { requireCaptcha } from '~/features/accounts/captcha/verify.server'
import { newEmailProblem, ownerProfile } from './admin/provider-admin.actions.server'
import { createProvider, findProvider, updateProvider } from './admin/provider-admin.server'
import { sortStats } from './admin/statistics'
import { CreateProviderBody, OwnProfileBody, UpdateProviderBody } from './api.schema.server'
import { listProviders, providerStatistics } from './listing/directory.server'
import { readDirectoryQuery } from './listing/directory-query'
import { ADMIN_TEXTS, LISTS_FAILED_TEXT, STATS_FAILED_TEXT, TERMS_REFUSED_TEXT } from './messages'
import { respectOwnerVisibility } from './profile/profile-form'
import { saveOwnProfile } from './profile/profile.server'
import { directoryLists } from './taxonomy/taxonomy.server'

const Lists = z.strictObject({
	serviceTypes: z.array(z.string()),
	contractorSpecialties: z.array(z.string()),
})

const Stats = z.array(z.strictObject({ serviceType: z.string(), count: z.number().int() }))

/** What a card shows and nothing else: contact values that are not displayed are empty. */
const Listed = z.array(
	z.strictObject({ _id: z.string(), serviceProviderProfile: ApiProviderProfile }),
)

/** The JSON calls of the directory. */
export const directoryCalls: readonly ApiCall[] = [
	defineCall({
		method: 'put',
		path: '/api/users/service-provider-profile',
		summary: 'Save your provider profile (lists it in the directory)',
		guard: requireApiUser,
		body: OwnProfileBody,
		answers: { 200: BareUserResponse, ...errorResponses(400, 401, 403, 409, 415, 429) },
		async handler({ request, viewer: { user }, body, now }) {
			const { recaptchaToken, nickname, ...input } = body
			await requireCaptcha(request, 'update_service_profile', { recaptchaToken, nickname })
			const saved = await saveOwnProfile(user.id, input, now)
			return saved.ok ? apiJson(toApiUser(saved.user)) : apiRefusal(saved)
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/users/service-types',
		summary: 'The service types and contractor specialties to choose from',
		guard: anybody,
		answers: { 200: Lists, ...errorResponses(500) },
		async handler() {
			const lists = await loadOrNull('service options', directoryLists)
			return lists === null ? apiError(500, 'unavailable', LISTS_FAILED_TEXT) : apiJson(lists)
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/users/service-providers',
		summary: 'The directory, shuffled; filters: serviceType, specialty, location',
		guard: requireApiPremium,
		answers: { 200: Listed, ...errorResponses(401, 403, 429) },
		async handler({ request, context, viewer: { user } }) {
			if (!user.hasAcceptedProviderTOS) {
				return apiError(403, 'terms_not_accepted', TERMS_REFUSED_TEXT)
			}
			const limit = await consume('directoryIp', context.ip)
			if (!limit.allowed) {
				return apiRefusal(refuseTooMany('Too many requests. Please try again', limit))
			}
			const query = readDirectoryQuery(new URL(request.url).searchParams)
			const { providers, total } = await listProviders(query)
			return apiJson(providers, { headers: { 'X-Total-Count': String(total) } })
		},
	}),
	defineCall({
		method: 'get',
		path: '/api/users/service-provider-stats',
		summary: 'How many providers are listed for each service; for admins',
		guard: requireApiAdmin,
		answers: { 200: Stats, ...errorResponses(401, 403, 500) },
		async handler() {
			const rows = await loadOrNull('provider statistics', providerStatistics)
			if (rows === null) return apiError(500, 'unavailable', STATS_FAILED_TEXT)
			return apiJson(sortStats(rows, { by: 'count', order: 'desc' }))
		},
	}),
	defineCall({
		method: 'post',
		path: '/api/users/service-providers',
		summary: 'Enter a provider who has no account; for admins',
		guard: requireApiAdmin,
		body: CreateProviderBody,
		answers: { 201: BareUserResponse, ...errorResponses(400, 401, 403, 409, 415) },
		async handler({ viewer: { user }, body: { email, serviceProviderProfile }, now }) {
			const message = newEmailProblem(email)
			if (message !== null) return apiRefusal({ status: 400, message, field: 'email' })
			const created = await createProvider(email, serviceProviderProfile, { id: user.id }, now)
			if (created.ok) return apiJson(toApiUser(created.user), { status: 201 })
			return apiRefusal({ ...created, code: created.status === 409 ? 'conflict' : undefined })
		},
	}),
	defineCall({
		method: 'put',
		path: '/api/users/{id}/service-provider-profile',
		summary: 'Correct a provider’s profile; for admins',
		guard: requireApiAdmin,
		body: UpdateProviderBody,
		answers: { 200: BareUserResponse, ...errorResponses(400, 401, 403, 404, 415) },
		async handler({ viewer: { user }, params, body, now }) {
			const provider = await findProvider(params['id'] ?? '')
			if (provider === null) return apiError(404, 'not_found', ADMIN_TEXTS.noneSelected)
			const input = respectOwnerVisibility(body.serviceProviderProfile, ownerProfile(provider))
			const edit = { admin: { id: user.id }, revision: null }
			const saved = await updateProvider(provider.id, input, edit, now)
			return saved.ok ? apiJson(toApiUser(saved.user)) : apiRefusal(saved)
		},
	}),
]
