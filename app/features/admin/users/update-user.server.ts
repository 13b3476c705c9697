import { toPublicUser, type UserRow, WITH_PROFILE } from '~/features/accounts/access/users.server'
import type { Role } from '~/features/accounts/access/access-policy'
import type { PublicUser } from '~/features/accounts/access/viewer'
import {
	hasLivingPlan,
	syncUserAccess,
} from '~/features/billing/entitlement/sync-user-access.server'
import { endVipTerm } from '~/features/billing/vip-program/end-vip-term.server'
import {
	claimCode,
	grantVipUntil,
	isTakenCode,
} from '~/features/billing/vip-program/vip-coupon.server'
import { MAX_WAIT_MS, withTimeout } from '~/features/billing/stripe-sync/stripe-client.server'
import { audit, type AuditValues } from '~/core/audit/audit.server'
import { config } from '~/core/config/config.server'
import { db, inTransaction, type Prisma, type Tx } from '~/core/db/db.server'
import { log } from '~/core/log.server'
import { longDate } from '~/core/time/format-date'
import { logSecurityEvent } from '~/core/security/security-events.server'
import { enqueueMail } from '~/core/mail/outbox.server'
import { paths } from '~/core/http/paths'
import { roleChangedEmail, vipDateEmail } from '~/features/admin/emails'
import { type AdminRefusal, isLastAdmin, Refused, requireStillAdmin } from './admin-rules.server'
import { isSameCode, isPastDay, ROLE_LABELS, type UserChange } from './user-fields'
import {
	CODE_PROBLEM_TEXTS,
	pastDateText,
	uncheckedCodeText,
	unknownUserText,
	USER_TEXTS,
} from './messages'
import { wasVerified } from './verify-coupon.server'

/** Lets an admin change a user: the role, the VIP details, whether they are a provider. */

export type UpdateResult = { ok: true; user: PublicUser; couponFailed: boolean } | AdminRefusal

export type UserEdit = {
	admin: { id: string }
	change: UserChange
	/** The version the admin edited; null skips the check. */
	version: number | null
}

function auditable(row: UserRow): AuditValues {
	return {
		role: row.role,
		vipStripeCouponId: row.vipStripeCouponId,
		vipExpiresAt: row.vipExpiresAt?.toISOString() ?? null,
		serviceProvider: row.serviceProvider,
	}
}

/**
 * Changes a user. The caller must still be an admin, the last admin cannot be demoted, and an edit
 * of an outdated version is rejected. A changed role ends the user's session; a chosen one that is
 * not VIP ends VIP access. What was paid decides last: a plan that gives access makes it Subscriber.
 */
export async function updateUser(id: string, edit: UserEdit, now: Date): Promise<UpdateResult> {
	let hasNewRole: boolean
	try {
		hasNewRole = await inTransaction((tx) => writeUser(tx, id, edit, now))
	} catch (error) {
		if (error instanceof Refused) return error.refusal
		throw error
	}
	const couponFailed = !(await claimIfVerified(id, edit, now))
	const row = await db().user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	log.info({ admin: edit.admin.id, userId: id }, 'user changed by admin')
	if (hasNewRole)
		logSecurityEvent('role changed', { admin: edit.admin.id, userId: id, role: row.role })
	return { ok: true, user: toPublicUser(row), couponFailed }
}

/** Writes the changes and returns whether the role is new. */
async function writeUser(
	tx: Tx,
	id: string,
	{ admin, change, version }: UserEdit,
	now: Date,
): Promise<boolean> {
	await requireStillAdmin(tx, admin)
	const currentRow = await tx.user.findUnique({ where: { id }, include: WITH_PROFILE })
	if (currentRow === null) throw new Refused(404, unknownUserText(id))
	if (version !== null && currentRow.updatedAt.getTime() !== version) {
		throw new Refused(409, USER_TEXTS.changed)
	}
	await requireAdminLeft(tx, currentRow, change, admin)
	const { role } = change
	const endsVip = role !== undefined && role !== currentRow.role && role !== 'VIP'
	if (!endsVip) await requireCheckedCode(tx, currentRow, { change, admin }, now)
	// Two changes within a millisecond get different versions.
	const updatedAt = new Date(Math.max(now.getTime(), currentRow.updatedAt.getTime() + 1))
	const data = {
		...(await roleData(tx, currentRow, change, now)),
		...(endsVip ? {} : await couponData(tx, currentRow, change)),
	}
	await tx.user.update({
		where: { id },
		data: {
			...data,
			serviceProvider: change.serviceProvider ?? currentRow.serviceProvider,
			updatedAt,
		},
	})
	if (endsVip) await endVipTerm(tx, id, updatedAt)
	else await writeVipDate(tx, currentRow, change, { now, updatedAt })
	// What was paid gives access whatever an admin chooses, so the role can become another one.
	await syncUserAccess(tx, id, updatedAt)
	const updatedRow = await tx.user.findUniqueOrThrow({ where: { id }, include: WITH_PROFILE })
	const hasNewRole = updatedRow.role !== currentRow.role
	if (hasNewRole) await announceRole(tx, currentRow, updatedRow, now)
	else await announceVipDate(tx, currentRow, updatedRow, now)
	const [before, after] = [auditable(currentRow), auditable(updatedRow)]
	if (JSON.stringify(before) === JSON.stringify(after)) return hasNewRole
	const target = { kind: 'user', id } as const
	await audit(tx, { actor: admin, action: 'user.update', target, before, after }, now)
	return hasNewRole
}

async function writeVipDate(
	tx: Tx,
	{ id, vipExpiresAt }: UserRow,
	{ vipExpiresAt: until }: UserChange,
	{ now, updatedAt }: { now: Date; updatedAt: Date },
): Promise<void> {
	if (until === undefined || until?.getTime() === vipExpiresAt?.getTime()) return
	if (isPastDay(until, now)) throw new Refused(400, pastDateText(now), 'vipExpiresAt')
	await grantVipUntil(tx, id, until, updatedAt)
}

async function requireAdminLeft(
	tx: Tx,
	currentRow: UserRow,
	{ role }: UserChange,
	admin: { id: string },
): Promise<void> {
	if (currentRow.role !== 'admin' || role === undefined || role === 'admin') return
	if (currentRow.id === admin.id) throw new Refused(403, USER_TEXTS.ownRole, 'role')
	if (await isLastAdmin(tx, currentRow.id)) throw new Refused(409, USER_TEXTS.lastAdminRole, 'role')
}

/**
 * A new code is not another VIP's. It replaces a verified one only after this admin has verified it: a
 * typo would end referrals.
 */
async function requireCheckedCode(
	tx: Tx,
	{ id, isVipCouponVerified, vipStripeCouponId }: UserRow,
	{ change, admin }: { change: UserChange; admin: { id: string } },
	now: Date,
): Promise<void> {
	const code = change.vipStripeCouponId?.trim() ?? ''
	const current = vipStripeCouponId ?? ''
	if (code === '' || isSameCode(code, current)) return
	if (await isTakenCode(tx, id, code)) {
		throw new Refused(409, CODE_PROBLEM_TEXTS.taken, 'vipStripeCouponId')
	}
	if (!isVipCouponVerified) return
	if (await wasVerified(tx, admin, { userId: id, code }, now)) return
	throw new Refused(409, uncheckedCodeText(current), 'vipStripeCouponId')
}

/**
 * A subscriber role from an admin is active, and billing does not change it; with a plan, the role is
 * the plan's and ends with it.
 */
async function roleData(
	tx: Tx,
	currentRow: UserRow,
	{ role }: UserChange,
	now: Date,
): Promise<Prisma.UserUpdateInput> {
	if (role === undefined || role === currentRow.role) return {}
	return role === 'subscriber' && !(await hasLivingPlan(tx, currentRow.id, now))
		? { role, roleSource: 'admin', subscriptionStatus: 'active', graceUntil: null }
		: { role, roleSource: 'billing' }
}

/** A changed code is unverified, and the previous one becomes available. */
async function couponData(
	tx: Tx,
	currentRow: UserRow,
	{ vipStripeCouponId, role = currentRow.role as Role }: UserChange,
): Promise<Prisma.UserUpdateInput> {
	if (vipStripeCouponId === undefined) return {}
	const code = (vipStripeCouponId ?? '').trim()
	const current = currentRow.vipStripeCouponId ?? ''
	// Codes are case-insensitive: in other letters, a verified one remains verified.
	if (code === current || (currentRow.isVipCouponVerified && isSameCode(code, current))) return {}
	// It replaces a verified one when it is claimed, which can fail.
	if (currentRow.isVipCouponVerified && code !== '' && role === 'VIP') return {}
	await tx.vipCoupon.deleteMany({ where: { ownerUserId: currentRow.id } })
	return { vipStripeCouponId: code === '' ? null : code, isVipCouponVerified: false }
}

/** What the role VIP gives: access until a date, or from a friend's first payment on. */
function vipText(until: Date | null, now: Date): string {
	return until === null || until <= now
		? 'Your VIP access starts when a friend pays with your code.'
		: `You have VIP access until ${longDate(until)}.`
}

/** Ends the session of a user with another role, and tells them. */
async function announceRole(
	tx: Tx,
	currentRow: UserRow,
	updatedRow: Pick<UserRow, 'role' | 'vipExpiresAt'>,
	now: Date,
): Promise<void> {
	const role = updatedRow.role as Role
	await tx.session.deleteMany({ where: { userId: currentRow.id } })
	if (currentRow.verifiedEmail === null) return
	const { brand, origin, supportEmail } = config()
	const signInUrl = origin + paths.signIn()
	const mail = roleChangedEmail(brand, currentRow.firstName, {
		role: ROLE_LABELS[role],
		vipText: role === 'VIP' ? vipText(updatedRow.vipExpiresAt, now) : null,
		signInUrl,
		supportEmail,
	})
	await enqueueMail(
		tx,
		{ to: currentRow.verifiedEmail, ...mail },
		{ now, kind: 'role changed', reason: `role ${role}`, userId: currentRow.id },
	)
}

/** Tells a VIP of another date. */
async function announceVipDate(
	tx: Tx,
	currentRow: UserRow,
	{ role, vipExpiresAt: until }: Pick<UserRow, 'role' | 'vipExpiresAt'>,
	now: Date,
): Promise<void> {
	const isSame = until?.getTime() === currentRow.vipExpiresAt?.getTime()
	if (role !== 'VIP' || isSame || currentRow.verifiedEmail === null) return
	const { brand, supportEmail } = config()
	const text = vipText(until, now)
	const mail = vipDateEmail(brand, currentRow.firstName, { text, supportEmail })
	const reason = longDate(until) ?? 'no date'
	await enqueueMail(
		tx,
		{ to: currentRow.verifiedEmail, ...mail },
		{ now, kind: 'VIP access', reason, userId: currentRow.id },
	)
}

/**
 * Claims the new code of a VIP if this admin has verified it. Returns false if that failed; then a
 * verified code of before is still the user's.
 */
async function claimIfVerified(
	id: string,
	{ admin, change }: UserEdit,
	now: Date,
): Promise<boolean> {
	const user = await db().user.findUniqueOrThrow({ where: { id } })
	const stored = user.vipStripeCouponId ?? ''
	const code = change.vipStripeCouponId?.trim() || stored
	const isDone = user.isVipCouponVerified && isSameCode(code, stored)
	// A plan keeps the role of a VIP whose date has yet to come; the code is theirs all the same.
	if ((user.role !== 'VIP' && change.role !== 'VIP') || isDone) return true
	if (!(await wasVerified(db(), admin, { userId: id, code }, now))) return true
	const claim = async () => {
		if (!(await claimCode(id, code, { mark: true }, now))) return false
		if (code !== stored) await auditReplacedCode(id, admin, { stored, code }, now)
		return true
	}
	try {
		return await withTimeout(MAX_WAIT_MS, claim())
	} catch (error) {
		log.warn({ userId: id, err: String(error) }, 'VIP code could not be claimed')
		return false
	}
}

async function auditReplacedCode(
	id: string,
	actor: { id: string },
	{ stored, code }: { stored: string; code: string },
	now: Date,
): Promise<void> {
	const target = { kind: 'user', id } as const
	const values = { before: { vipStripeCouponId: stored }, after: { vipStripeCouponId: code } }
	await inTransaction((tx) => audit(tx, { actor, action: 'user.update', target, ...values }, now))
}
