import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha } from '~/features/accounts/captcha/api.server'
import {
	ContactMessage,
	MemberContactMessage,
} from '~/features/support/contact/contact.schema.server'
import { CONTACT_SENT_TEXT, sendContactMessage } from '~/features/support/contact/contact.server'
import { getViewer } from '~/features/accounts/access/guards.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'

export const loader = () => methodNotAllowed(['POST'])

/** POST /api/contact: a message to support, for signed-in users with the account's address. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'POST') return methodNotAllowed(['POST'])
	const { user } = await getViewer(request)
	const message =
		user === null
			? await readJson(request, ContactMessage)
			: { ...(await readJson(request, MemberContactMessage)), email: user.email }
	const lane = await requireCaptcha(request, 'contact_form', message)
	const sender = { user, ip: context.ip, lane }
	const result = await sendContactMessage(message, sender, currentTime())
	if (!result.ok) return apiRefusal(result)
	return apiJson({ message: CONTACT_SENT_TEXT })
}
