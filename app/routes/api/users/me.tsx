import type { ActionFunctionArgs } from '@remix-run/node'
import { apiRefusal, requireCaptcha, withCookies } from '~/features/accounts/captcha/api.server'
import { DeleteAccountBody } from '~/features/accounts/api.schema.server'
import { deleteAccount } from '~/features/accounts/deletion/delete-account.server'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { apiJson, methodNotAllowed, readJson } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'

export const loader = () => methodNotAllowed(['DELETE'])

/** DELETE /api/users/me: deletes the account and everything that belongs to it. */
export async function action({ request, context }: ActionFunctionArgs) {
	if (request.method !== 'DELETE') return methodNotAllowed(['DELETE'])
	const { user } = await requireApiUser(request)
	const body = await readJson(request, DeleteAccountBody)
	await requireCaptcha(request, 'delete_account', body)
	const sender = { ip: context.ip }
	const result = await deleteAccount(
		user,
		body.currentPassword,
		sender,
		USER_DATA_PROVIDERS,
		currentTime(),
	)
	if (!result.ok) return apiRefusal(result)
	const answer = apiJson({ message: 'Account deleted successfully.' })
	return withCookies(answer, [result.setCookie])
}
