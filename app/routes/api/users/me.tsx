import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireBotToken, withCookies } from '~/features/accounts/captcha/api.server'
import { DeleteAccountBody } from '~/features/accounts/api.schema.server'
import { deleteAccount } from '~/features/accounts/deletion/delete-account.server'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { apiAnswer, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'
import { BELONGINGS } from '~/layout/user-data-providers.server'

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
