import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireBotToken, withCookies } from '~/accounts/api-bot.server'
import { DeleteAccountBody } from '~/accounts/api.schema.server'
import { deleteAccount } from '~/accounts/delete-account.server'
import { requireApiUser } from '~/accounts/guards.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/platform/api.server'
import { currentTime } from '~/platform/clock'
import { BELONGINGS } from '~/shell/belongings.server'

export const loader = () => methodNotAllowed(['DELETE'])

/** DELETE /api/users/me: the account and everything that belongs to it. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'DELETE') return methodNotAllowed(['DELETE'])
	const { user } = await requireApiUser(request)
	const body = await readJson(request, DeleteAccountBody)
	await requireBotToken(request, 'delete_account', body)
	const sender = { ip: context.ip }
	const result = await deleteAccount(user, body.currentPassword, sender, BELONGINGS, currentTime())
	if (!result.ok) return apiRefusal(result)
	const answer = apiAnswer({ message: 'Account deleted successfully.' })
	return withCookies(answer, [result.setCookie])
}
