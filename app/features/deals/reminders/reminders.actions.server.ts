import { z } from 'zod'
import { defineGuard } from '~/core/http/guarded.server'
import { defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { requireVerified } from '~/features/accounts/access/guards.server'
import { isReminded, reminderOwner, setReminded } from './reminders.server'

/** The page on which reminders are switched on and off: from the profile, or from an email's link. */

type Owner = { userId: string; token: string | null }

/** The owner of the token in the address, who needs no sign-in; without one, the signed-in user. */
export const requireReminderOwner = defineGuard(
	'standard',
	async (request, context): Promise<Owner> => {
		const token = new URL(request.url).searchParams.get('token')
		if (token === null) {
			const { user } = await requireVerified(request, context)
			return { userId: user.id, token: null }
		}
		const userId = reminderOwner(token)
		if (userId === null) throw new Response('This link does not work.', { status: 404 })
		return { userId, token }
	},
)

/** The loader data of the page. */
export async function remindersView({ userId, token }: Owner) {
	return { isReminded: await isReminded(userId), token }
}

export const remindersAction = defineAction({
	guard: requireReminderOwner,
	schema: z.object({ intent: z.enum(['switchOn', 'switchOff']) }),
	handler: async ({ request, viewer, value: { intent } }) => {
		const isOn = intent === 'switchOn'
		const isFound = await setReminded(viewer.userId, isOn)
		if (!isFound) throw new Response('This link does not work.', { status: 404 })
		const to = paths.dealReminders({ token: viewer.token })
		const text = isOn ? 'Reminders switched on' : 'Reminders switched off'
		return redirectWithFlash(request, to, { kind: 'success', text })
	},
})
