import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { apiRefusal } from '~/features/accounts/captcha/api.server'
import { isEmailAddress } from '~/features/accounts/sign-up/email-address'
import { requireApiAdmin, requireApiPremium } from '~/features/accounts/access/guards.server'
import { CreateProviderBody } from '~/features/directory/api.schema.server'
import { readDirectoryQuery } from '~/features/directory/listing/directory-query'
import { listProviders } from '~/features/directory/listing/directory.server'
import { createProvider } from '~/features/directory/admin/provider-admin.server'
import { ADMIN_TEXTS, TERMS_REFUSED_TEXT } from '~/features/directory/messages'
import { apiJson, apiError, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'
import { formatDuration } from '~/core/time/durations'
import { consume } from '~/core/security/rate-limiter.server'

/** GET /api/users/service-providers: the directory's cards, in a new order. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireApiPremium(request)
	if (!user.hasAcceptedProviderTOS) {
		return apiError(403, 'terms_not_accepted', TERMS_REFUSED_TEXT)
	}
	const limit = await consume('directoryIp', context.ip)
	if (!limit.allowed) {
		const wait = limit.retryAfterSeconds
		const message = `Too many requests. Please try again in ${formatDuration(wait)}.`
		return apiError(429, 'too_many_requests', message, { headers: { 'Retry-After': String(wait) } })
	}
	const query = readDirectoryQuery(new URL(request.url).searchParams)
	const { providers, total } = await listProviders(query)
	return apiJson(providers, { headers: { 'X-Total-Count': String(total) } })
}

/** POST /api/users/service-providers: 201 with the user that an admin created. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['GET', 'POST'])
	const { user } = await requireApiAdmin(request)
	const { email, serviceProviderProfile } = await readJson(request, CreateProviderBody)
	const refuse = (message: string) => apiRefusal({ status: 400, message, field: 'email' })
	if (email.trim() === '') return refuse(ADMIN_TEXTS.emailRequired)
	if (!isEmailAddress(email)) return refuse('Please enter a valid email address.')
	const now = currentTime()
	const made = await createProvider(email, serviceProviderProfile, { id: user._id }, now)
	if (made.ok) return apiJson(made.user, { status: 201 })
	return apiRefusal({ ...made, ...(made.status === 409 ? { code: 'conflict' as const } : {}) })
}
