import type { UserDataProvider } from '~/core/user-data/user-data.server'
import { type Role, vipState } from '~/features/accounts/access/access-policy'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { requireProof } from '~/features/accounts/second-factor/confirm-identity.server'
import { db } from '~/core/db/db.server'
import { defineAction } from '~/core/forms/define-action.server'
import type { Message } from '~/core/http/flash-message'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import { userSchema } from '~/features/admin/admin.schema.server'
import { longDate } from '~/core/time/format-date'
import { deleteUser } from './delete-user.server'
import { cancelFactorRemoval, requestRemoval } from './second-step.server'
import { updateUser } from './update-user.server'
import { endOfDay, type SubmittedUser } from './user-fields'
import { readUserQuery, usersPath } from './user-query'
import {
	keptRoleText,
	deleteRefusal,
	keptCodeText,
	removalDueText,
	unknownUserText,
	unverifiedCodeText,
	USER_TEXTS,
} from './messages'
import { findUser, type AdminUserView } from './users.server'
import { verifyCoupon } from './verify-coupon.server'

/** The state of the list the admin came from, as in the address of a user's page. */
export function returnTo(request: Request): string {
	return (new URL(request.url).searchParams.get('from') ?? '').slice(0, 500)
}

/** The list of users in that state. */
export function backToUsers(from: string): string {
	return usersPath(readUserQuery(new URLSearchParams(from)))
}

/** Loads the user of a page, or redirects to the list (ADMIN-10). */
export async function loadUserOr404(
	request: Request,
	id: string | undefined,
): Promise<AdminUserView> {
	const user = await findUser(id ?? '', currentTime())
	if (user !== null) return user
	const text = unknownUserText(id ?? '')
	const message = { kind: 'info', text, key: 'guard', place: 'page' } as const
	throw (await redirectWithFlash(request, paths.adminUsers(), message)) as Response
}

function submittedUser(form: FormData): SubmittedUser {
	const text = (name: string): string => {
		const value = form.get(name)
		return typeof value === 'string' ? value.slice(0, 200) : ''
	}
	const version = Number(form.get('version') ?? Number.NaN)
	return {
		intent: text('intent'),
		version: Number.isSafeInteger(version) ? version : null,
		role: text('role'),
		vipStripeCouponId: text('vipStripeCouponId'),
		vipExpiresAt: text('vipExpiresAt'),
		serviceProvider: form.get('serviceProvider') === 'on',
	}
}

/** What an admin should know about a VIP who was saved; '' if there is nothing. */
function savedDetails(user: PublicUser, chosen: Role, now: Date): string {
	const { role, vipStripeCouponId: code, isVipCouponVerified } = user
	const isUnverified = chosen === 'VIP' && code !== null && !isVipCouponVerified
	return [
		...(role === chosen ? [] : [keptRoleText(role)]),
		...(vipState(user, now) === 'notStarted' ? [USER_TEXTS.savedWithoutDate] : []),
		...(isUnverified ? [unverifiedCodeText(code)] : []),
	].join(' ')
}

const redirectToList = (request: Request, ...messages: Message[]) =>
	redirectWithFlash(request, backToUsers(returnTo(request)), messages)

const redirectToUser = (request: Request, id: string, message: Message) =>
	redirectWithFlash(request, paths.adminUser(id, { from: returnTo(request) }), message)

/** The buttons of `/admin/users/{id}`. */
export const userAction = (providers: readonly UserDataProvider[]) =>
	defineAction({
		guard: requireAdmin,
		schema: userSchema,
		values: submittedUser,
		failed: ({ request, intent }) =>
			intent === 'delete'
				? redirectToList(request, { kind: 'error', text: USER_TEXTS.deleteFailed })
				: USER_TEXTS.saveFailed,
		intents: {
			save: async ({ request, params, viewer, value, form, now, reject }) => {
				const id = params['id'] ?? ''
				if (value.userId !== id) return reject({ status: 400, message: USER_TEXTS.mismatch })
				const where = { where: { id }, select: { vipExpiresAt: true, role: true } }
				const storedUser = await db().user.findUnique(where)
				if (value.role !== storedUser?.role) await requireProof(request)
				const vipExpiresAt = endOfDay(value.vipExpiresAt, storedUser?.vipExpiresAt ?? null)
				if (vipExpiresAt === undefined) {
					return reject({ status: 400, field: 'vipExpiresAt', message: 'Please enter a date.' })
				}
				const isNewAdmin =
					value.role === 'admin' && storedUser !== null && storedUser.role !== 'admin'
				if (isNewAdmin && value.confirmed !== 'admin') {
					return { status: 'confirm' as const, values: submittedUser(form) }
				}
				const edit = {
					admin: { id: viewer.user.id },
					version: value.version ?? null,
					change: {
						role: value.role,
						vipStripeCouponId: value.vipStripeCouponId,
						vipExpiresAt,
						serviceProvider: value.serviceProvider === 'on',
					},
				}
				const result = await updateUser(id, edit, now)
				if (!result.ok) return reject(result)
				const saved: Message = { kind: 'success', text: USER_TEXTS.saved }
				const details = savedDetails(result.user, value.role, now)
				// A toast has no details, and would be gone before they are read.
				const messages: Message[] = [
					details === '' ? saved : { ...saved, place: 'page', detail: details },
				]
				if (result.couponFailed) {
					const { isVipCouponVerified, vipStripeCouponId } = result.user
					const kept = isVipCouponVerified ? (vipStripeCouponId ?? '') : ''
					const detail = kept === '' ? {} : ({ place: 'page', detail: keptCodeText(kept) } as const)
					messages.push({ kind: 'error', text: USER_TEXTS.couponFailed, ...detail })
				}
				return redirectToList(request, ...messages)
			},
			verify: async ({ params, viewer, value, form, now, reject }) => {
				const admin = { id: viewer.user.id }
				const result = await verifyCoupon(admin, params['id'] ?? '', value.vipStripeCouponId, now)
				if (!result.ok) {
					const { status, message, reason } = result
					const text = reason === null ? message : `${message} ${reason}`
					return reject({ status, field: 'vipStripeCouponId', message: text })
				}
				const { verifiedCode } = result
				return { status: 'verified' as const, values: submittedUser(form), verifiedCode }
			},
			removeFactor: async ({ request, params, viewer, now }) => {
				await requireProof(request)
				const id = params['id'] ?? ''
				const result = await requestRemoval(id, { id: viewer.user.id }, now)
				const message: Message = result.ok
					? { kind: 'success', text: removalDueText(longDate(result.dueAt)) }
					: { kind: 'error', text: result.message }
				return redirectToUser(request, id, message)
			},
			keepFactor: async ({ request, params, viewer, now }) => {
				const id = params['id'] ?? ''
				const result = await cancelFactorRemoval(id, { id: viewer.user.id }, now)
				const message: Message = !result.ok
					? { kind: 'error', text: result.message }
					: result.isCanceled
						? { kind: 'success', text: USER_TEXTS.removalCanceled }
						: { kind: 'info', text: USER_TEXTS.noRemoval }
				return redirectToUser(request, id, message)
			},
			delete: async ({ request, params, viewer, now }) => {
				await requireProof(request)
				const admin = { id: viewer.user.id }
				const result = await deleteUser(params['id'] ?? '', admin, providers, now)
				if (result.ok) return redirectToList(request, { kind: 'success', text: USER_TEXTS.deleted })
				const text = result.status === 404 ? result.message : deleteRefusal(result.message)
				return redirectToList(request, { kind: 'error', text })
			},
		},
	})
