import { defineGuard } from '~/core/http/guarded.server'
import { apiError, apiJson, apiRefusal } from '~/core/api/api-response.server'
import { currentTime } from '~/core/time/clock'
import { requireApiUser } from '~/features/accounts/access/guards.server'
import { type PublicUser, toApiUser } from '~/features/accounts/access/viewer'
import { proveIdentity } from './confirm-identity.server'
import { hasSecondFactor } from './factors.server'
import { NO_FACTOR_TEXT } from './messages'
import { completeSignIn, readPendingSignIn } from './pending-sign-in.server'

/** POST /api/auth/second-factor: completes a sign-in, or else confirms who is signed in. */

/**
 * Requires a sign-in that waits for its second factor (null), or a signed-in user.
 * @throws Response in the shape of every API error
 */
export const requireSecondStep = defineGuard(
	'apiUser',
	async (request): Promise<PublicUser | null> => {
		const pending = await readPendingSignIn(request, currentTime())
		return pending === null ? (await requireApiUser(request)).user : null
	},
)

/** Checks the code of the sign-in, or of the user who is signed in. */
export async function answerSecondFactor(
	user: PublicUser | null,
	code: string,
	sender: { request: Request; ip: string },
	now: Date,
): Promise<Response> {
	if (user === null) {
		const result = await completeSignIn({ code, passkey: '' }, sender, now)
		if (!result.ok) return apiRefusal(result)
		const cookies = [result.setCookie, result.deviceCookie, result.clearPending]
		const signedIn = result.viewer.user
		return apiJson({ user: signedIn && toApiUser(signedIn) }, { cookies })
	}
	if (!(await hasSecondFactor(user.id))) return apiError(409, 'conflict', NO_FACTOR_TEXT)
	const result = await proveIdentity(user, { code, passkey: '', password: '' }, sender, now)
	return result.ok ? apiJson({ user: toApiUser(user) }) : apiRefusal(result)
}
