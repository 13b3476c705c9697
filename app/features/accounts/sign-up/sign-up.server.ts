import type { z } from 'zod'
import { db, inTransaction } from '~/core/db/db.server'
import type { ActionResult } from '~/core/api/api-response.server'
import { after, hours } from '~/core/time/durations'
import {
	chargeMail,
	consumeAll,
	GLOBAL_KEY,
	type TrustLevel,
	type LimitVerdict,
	peek,
	type PolicyName,
	refuseTooMany,
} from '~/core/security/rate-limiter.server'
import type { signUpSchema } from './accounts.schema.server'
import { sendVerificationCode } from '~/features/accounts/verification/verification-code.server'
import {
	hashPendingPassword,
	inHashQueue,
	isCommonPassword,
} from '~/features/accounts/password/hashing.server'
import { COMMON_PASSWORD_TEXT } from '~/features/accounts/password/password-rules'
import { emailLimitKey, takeOwnShare } from '~/features/accounts/sessions/trusted-devices.server'
import { startSession } from '~/features/accounts/sessions/sessions.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { PublicUser } from '~/features/accounts/access/viewer'

/** An unverified account is deleted after this time. */
const PENDING_LIFETIME = hours(24)

export const COMMON_PASSWORD_REFUSAL = {
	ok: false,
	status: 400,
	field: 'password',
	message: COMMON_PASSWORD_TEXT,
} as const

type Sender = { request: Request; ip: string; trustLevel: TrustLevel }

/** Takes the points of a sign-up, if the budgets that all share or the browser's own allow it. */
async function checkLimits({ request, ip, trustLevel }: Sender): Promise<LimitVerdict> {
	const network: [PolicyName, string][] = [
		['signUpIp', ip],
		['signUpIpDay', ip],
	]
	if (await takeOwnShare(request)) return consumeAll(network, trustLevel)
	const mails = await peek('mailsSignUp', GLOBAL_KEY, trustLevel)
	if (!mails.allowed) return mails
	return consumeAll([...network, ['signUpGlobal', GLOBAL_KEY]], trustLevel)
}

/**
 * Creates a pending account, signs it in and emails the code. For an existing account the response
 * and its time are the same, but no code exists: the owner of the address gets an email. An address
 * gets one sign-up email per 5 minutes and 5 a day.
 * @param carriedDeal the address of the deal that was typed before, which waits in the account for the
 * browser in which its owner verifies and pays
 */
export async function signUp(
	form: Omit<z.output<typeof signUpSchema>, 'confirmPassword'>,
	sender: Sender,
	now: Date,
	carriedDeal: string | null = null,
): Promise<ActionResult<{ setCookie: string; user: PublicUser }>> {
	if (await isCommonPassword(form.password)) return COMMON_PASSWORD_REFUSAL
	const limit = await checkLimits(sender)
	if (!limit.allowed) {
		return refuseTooMany('Too many sign-ups from your network. Please try again', limit)
	}
	// Counted whether or not the address has an account. Beyond the limit, the account is created
	// without an email: the sign-ups of others must not lock out the owner of the address, who can
	// request a code right away.
	const mailKey = await emailLimitKey(sender.request, form.email, sender.trustLevel)
	const mayMail = await consumeAll([
		['signUpMail', mailKey],
		['signUpMailDay', mailKey],
	])
	const passwordHash = await inHashQueue(sender.trustLevel === 'normal', () =>
		hashPendingPassword(form.password, form.email),
	)
	const { email, firstName, lastName, serviceProvider } = form
	const account = { email, passwordHash, firstName, lastName, serviceProvider, carriedDeal }
	const { setCookie, user, isQueued } = await inTransaction(async (tx) => {
		const row = await tx.user.create({
			data: { ...account, createdAt: now, updatedAt: now },
			include: WITH_PROFILE,
		})
		return {
			isQueued: mayMail.allowed && (await sendVerificationCode(tx, row, now)),
			setCookie: await startSession(tx, row.id, sender.request, now),
			user: toPublicUser(row),
		}
	})
	await chargeMail('mailsSignUp', isQueued, sender.trustLevel)
	return { ok: true, setCookie, user }
}

/** Deletes accounts that were never verified, except admin-created ones without credentials. */
export async function purgePendingAccounts(now: Date): Promise<void> {
	await db().user.deleteMany({
		where: {
			verifiedEmail: null,
			passwordHash: { not: null },
			createdAt: { lt: after(now, -PENDING_LIFETIME) },
		},
	})
}
