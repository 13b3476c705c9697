import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { apiRefusal } from '~/accounts/api-bot.server'
import { isEmailAddress } from '~/accounts/email-address'
import { requireApiAdmin, requireApiPremium } from '~/accounts/guards.server'
import { CreateProviderBody } from '~/directory/api.schema.server'
import { readDirectoryQuery } from '~/directory/directory-query'
import { listProviders } from '~/directory/directory.server'
import { createProvider } from '~/directory/provider-admin.server'
import { ADMIN_TEXTS, TERMS_REFUSED_TEXT } from '~/directory/provider-texts'
import { apiAnswer, apiError, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'
import { inWords } from '~/platform/durations'
import { consume } from '~/platform/limits.server'

/** GET /api/users/service-providers: the directory, shuffled anew, as its cards show it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireApiPremium(request)
	if (!user.hasAcceptedProviderTOS) {
		return apiError(403, 'terms_not_accepted', TERMS_REFUSED_TEXT)
	}
	const limit = await consume('directoryIp', context.ip)
	if (!limit.allowed) {
		const wait = limit.retryAfterSeconds
		const message = `Too many requests. Please try again in ${inWords(wait)}.`
		return apiError(429, 'too_many_requests', message, { headers: { 'Retry-After': String(wait) } })
	}
	const query = readDirectoryQuery(new URL(request.url).searchParams)
	const { providers, total } = await listProviders(query)
	return apiAnswer(providers, { headers: { 'X-Total-Count': String(total) } })
}

/** POST /api/users/service-providers: 201 with the user that an admin entered. */
export async function action({ request }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['GET', 'POST'])
	const { user } = await requireApiAdmin(request)
	const { email, serviceProviderProfile } = await readJson(request, CreateProviderBody)
	const refuse = (message: string) => apiRefusal({ status: 400, message, field: 'email' })
	if (email.trim() === '') return refuse(ADMIN_TEXTS.emailRequired)
	if (!isEmailAddress(email)) return refuse('Please enter a valid email address.')
	const now = currentTime()
	const made = await createProvider(email, serviceProviderProfile, { id: user._id }, now)
	if (made.ok) return apiAnswer(made.user, { status: 201 })
	return apiRefusal({ ...made, ...(made.status === 409 ? { code: 'conflict' as const } : {}) })
}
