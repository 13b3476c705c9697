import { deleteUser } from './delete-user.server'
import type { UserDataProvider } from '~/core/user-data/user-data.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { apiJson, apiError } from '~/core/api/api-response.server'
import { updateUser } from './update-user.server'
import type { UserChange } from './user-fields'
import { deleteRefusal, USER_TEXTS } from './messages'
import { verifyCoupon } from './verify-coupon.server'

type Sent = { _id?: string | undefined } & {
	[Key in keyof UserChange]?: UserChange[Key] | undefined
}

/**
 * The changed user. A body without a field, or for another user, is rejected with the
 * specification's message.
 */
export async function changeAnswer(
	id: string,
	{ _id, ...change }: Sent,
	admin: PublicUser,
	now: Date,
): Promise<Response> {
	if (Object.keys(change).length === 0 || (_id !== undefined && _id !== id)) {
		return apiError(400, 'bad_request', USER_TEXTS.mismatch)
	}
	const edit = { admin: { id: admin._id }, change, version: null }
	const result = await updateUser(id, edit, now)
	if (result.ok) return apiJson(result.user)
	const { status, code, message, field } = result
	return apiError(status, code, message, field === '' ? {} : { fields: { [field]: message } })
}

/** The result of deleting a user. */
export async function deletionAnswer(
	id: string,
	admin: PublicUser,
	providers: readonly UserDataProvider[],
	now: Date,
): Promise<Response> {
	const result = await deleteUser(id, { id: admin._id }, providers, now)
	if (result.ok) return apiJson({ message: USER_TEXTS.deleted })
	const { status, code, message } = result
	return apiError(status, code, status === 404 ? message : deleteRefusal(message))
}

const CODES = {
	400: 'bad_request',
	404: 'not_found',
	409: 'conflict',
	429: 'too_many_requests',
	503: 'unavailable',
} as const

/** The result of verifying a code for this user. */
export async function couponAnswer(
	id: string,
	code: string,
	admin: PublicUser,
	now: Date,
): Promise<Response> {
	const result = await verifyCoupon({ id: admin._id }, id, code, now)
	if (!result.ok) return apiError(result.status, CODES[result.status], result.message)
	const { message, verifiedCode } = result
	return apiJson({ message, verifiedCode })
}
