import { MessageResponse, errorResponses } from '~/core/api/api.schema.server'
import { apiJson, apiRefusal } from '~/core/api/api-response.server'
import { type ApiCall, defineCall } from '~/core/api/api-route.server'
import { getViewer } from '~/features/accounts/access/guards.server'
import { requireCaptcha } from '~/features/accounts/captcha/verify.server'
import { ContactMessage, MemberContactMessage } from './contact/contact.schema.server'
import { CONTACT_SENT_TEXT, sendContactMessage } from './contact/contact.server'

/** The JSON calls of support. */
export const supportCalls: readonly ApiCall[] = [
	defineCall({
		method: 'post',
		path: '/api/contact',
		summary: 'Write to support; signed in, the email may be left out',
		guard: getViewer,
		body: ContactMessage.partial({ email: true }),
		bodyFor: ({ user }) => (user === null ? ContactMessage : MemberContactMessage),
		answers: { 200: MessageResponse, ...errorResponses(400, 409, 415, 429) },
		async handler({ request, context, viewer: { user }, body, now }) {
			const message = { ...body, email: user?.email ?? body.email ?? '' }
			const trustLevel = await requireCaptcha(request, 'contact_form', message)
			const result = await sendContactMessage(
				message,
				{ request, user, ip: context.ip, trustLevel },
				now,
			)
			if (!result.ok) return apiRefusal(result)
			return apiJson({ message: CONTACT_SENT_TEXT })
		},
	}),
]
