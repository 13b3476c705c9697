import type { ActionResult } from '~/core/api/api-response.server'
import { db, inTransaction } from '~/core/db/db.server'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { listPasskeys } from '~/features/accounts/passkeys/passkeys.server'
import { needsAdminFactor } from './admin-factor.server'
import {
	authenticatorSetup,
	beginAuthenticator,
	confirmAuthenticator,
} from './authenticator.server'
import { completeNewFactor, notifyFactorAdded, removeFactor } from './factor-changes.server'
import { APP_CODE_REFUSED_TEXT } from './messages'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server'

/** Changes to the second factor of an account, by its owner, and what their page shows. */

type WithCodes = ActionResult<{ recoveryCodes: string[] }>

/** What the page of the second factor shows. */
export async function loadSecurity(user: PublicUser) {
	const [app, passkeys, recoveryCodesLeft] = await Promise.all([
		db().authenticator.findUnique({ where: { userId: user.id } }),
		listPasskeys(user.id),
		countRecoveryCodes(user.id),
	])
	const appSince = app?.confirmedAt?.toISOString() ?? null
	const factorCount = passkeys.length + (appSince === null ? 0 : 1)
	return {
		appSince,
		setup: authenticatorSetup(app, user.email),
		passkeys,
		/** The last factor of an administrator stays. */
		isLastNeeded: needsAdminFactor(user.role) && factorCount === 1,
		recoveryCodesLeft,
	}
}

/** Makes the key of a new authenticator app; it is asked for once it is confirmed. */
export async function setUpApp(user: PublicUser, now: Date): Promise<void> {
	await inTransaction((tx) => beginAuthenticator(tx, user.id, now))
}

/** Ends the set-up of an app that is not confirmed yet. */
export async function cancelApp(user: PublicUser): Promise<void> {
	await db().authenticator.deleteMany({ where: { userId: user.id, confirmedAt: null } })
}

/** Confirms the app with its first code; the first factor of an account comes with recovery codes. */
export async function confirmApp(user: PublicUser, code: string, now: Date): Promise<WithCodes> {
	const limit = await consume('codeAccount', user.id)
	if (!limit.allowed) return refuseTooMany('Too many attempts. Please try again', limit)
	const recoveryCodes = await inTransaction(async (tx) => {
		const digits = code.replace(/\s/gu, '')
		if (!(await confirmAuthenticator(tx, user.id, digits, now))) return null
		return completeNewFactor(tx, user, 'An authenticator app was added', now)
	})
	if (recoveryCodes === null) {
		return { ok: false, status: 400, field: 'code', message: APP_CODE_REFUSED_TEXT }
	}
	logSecurityEvent('second factor added', { userId: user.id, factor: 'app' })
	return { ok: true, recoveryCodes }
}

/** Removes the app. */
export const removeApp = (user: PublicUser, now: Date): Promise<ActionResult> =>
	removeFactor(
		user,
		'app',
		async (tx) => {
			const where = { userId: user.id, confirmedAt: { not: null } }
			const removed = await tx.authenticator.deleteMany({ where })
			return removed.count === 0 ? null : 'Your authenticator app was removed'
		},
		now,
	)

/** Replaces the recovery codes; the old ones are no longer good. */
export async function makeRecoveryCodes(user: PublicUser, now: Date): Promise<string[]> {
	const codes = await inTransaction(async (tx) => {
		await notifyFactorAdded(tx, user, 'New recovery codes were made', now)
		return replaceRecoveryCodes(tx, user.id, now)
	})
	logSecurityEvent('recovery codes replaced', { userId: user.id })
	return codes
}
