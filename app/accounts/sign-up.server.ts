import type { z } from 'zod'
import { db, inTransaction } from '~/platform/db.server'
import { after, hours, inWords } from '~/platform/durations'
import { consumeAll, EVERYBODY, type Lane } from '~/platform/limits.server'
import type { SignUpForm } from './accounts.schema.server'
import { sendCode } from './email-codes.server'
import { hashPassword, isCommonPassword } from './passwords.server'
import { startSession } from './sessions.server'
import { toPublicUser, WITH_PROFILE } from './users.server'
import type { PublicUser } from './viewer'

/** A pending account that nobody verified is gone after this time. */
const PENDING_LIFETIME = hours(24)

export const COMMON_PASSWORD_TEXT = 'This password is too common. Please choose another one.'

export type SignUpResult =
	| { ok: true; setCookie: string; user: PublicUser }
	| { ok: false; status: 400 | 429; field: 'password' | ''; message: string; retryAfter?: number }

/**
 * Makes a pending account, signs it in and mails the code. For an address that is taken the same
 * happens in the same time, but no code exists: the owner of the address gets a mail.
 */
export async function signUp(
	form: z.output<typeof SignUpForm>,
	sender: { request: Request; ip: string; lane: Lane },
	now: Date,
): Promise<SignUpResult> {
	if (await isCommonPassword(form.password)) {
		return { ok: false, status: 400, field: 'password', message: COMMON_PASSWORD_TEXT }
	}
	const limit = await consumeAll(
		[
			['signUpIp', sender.ip],
			['signUpIpDay', sender.ip],
			['signUpGlobal', EVERYBODY],
			['mailsGlobal', EVERYBODY],
		],
		sender.lane,
	)
	if (!limit.allowed) {
		const wait = inWords(limit.retryAfterSeconds)
		return {
			ok: false,
			status: 429,
			field: '',
			message: `Too many sign-ups from your network. Please try again in ${wait}.`,
			retryAfter: limit.retryAfterSeconds,
		}
	}
	const passwordHash = await hashPassword(form.password)
	const { setCookie, user } = await inTransaction(async (tx) => {
		const row = await tx.user.create({
			data: {
				email: form.email,
				passwordHash,
				firstName: form.firstName,
				lastName: form.lastName,
				serviceProvider: form.serviceProvider,
				createdAt: now,
				updatedAt: now,
			},
			include: WITH_PROFILE,
		})
		await sendCode(tx, row, now)
		return {
			setCookie: await startSession(tx, row.id, sender.request, now),
			user: toPublicUser(row),
		}
	})
	return { ok: true, setCookie, user }
}

/** Takes away accounts that were never verified. Records without credentials are an admin's. */
export async function forgetPendingAccounts(now: Date): Promise<void> {
	await db().user.deleteMany({
		where: {
			verifiedEmail: null,
			passwordHash: { not: null },
			createdAt: { lt: after(now, -PENDING_LIFETIME) },
		},
	})
}
