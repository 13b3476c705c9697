import { cleanLine } from '~/core/clean-line'
import type { Role } from '~/features/accounts/access/access-policy'

/** The user fields that an admin can change. */

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
	user: 'User',
	subscriber: 'Subscriber',
	VIP: 'VIP',
	MEP: 'MEP (manually entered provider)',
	admin: 'Admin',
}

/** The short label of a role; an unknown one is shown by its key. */
export function roleName(role: string): string {
	if (role === 'MEP' || !Object.hasOwn(ROLE_LABELS, role)) return role
	return ROLE_LABELS[role as Role]
}

/** The form values, as entered. */
export type UserFields = {
	role: string
	vipStripeCouponId: string
	/** A date, `2026-12-31`, or empty. */
	vipExpiresAt: string
	serviceProvider: boolean
}

/** A form as it was sent: its button, and the state of the user it is about. */
export type SubmittedUser = UserFields & { intent: string; version: number | null }

/** A change of a user; what is not named stays. */
export type UserChange = {
	role?: Role
	vipStripeCouponId?: string | null
	vipExpiresAt?: Date | null
	serviceProvider?: boolean
}

/** The UTC date of a timestamp for a date field. */
export function toDateInput(date: Date | null): string {
	return date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/**
 * Converts a form's date to a timestamp: the end of the day, because a VIP has access on the last
 * day. An unchanged date keeps the stored timestamp, so that saving a form changes nothing else.
 * `undefined`: not a date.
 */
export function endOfDay(text: string, storedDate: Date | null): Date | null | undefined {
	const day = text.trim()
	if (day === '') return null
	if (day === toDateInput(storedDate)) return storedDate
	if (!DAY.test(day)) return undefined
	const date = new Date(`${day}T23:59:59.999Z`)
	return toDateInput(date) === day ? date : undefined
}

/** Whether the UTC day of a timestamp is over: VIP access cannot end on it any more. */
export function isPastDay(date: Date | null, now: Date): boolean {
	return date !== null && toDateInput(date) < toDateInput(now)
}

/** The user's name for a sentence; without one, the email. */
export function displayName(user: { firstName: string; lastName: string; email: string }): string {
	// Names from before invisible and turning characters were removed may have some.
	const name = cleanLine(`${user.firstName} ${user.lastName}`)
	return name === '' ? user.email : name
}

/** Names a deleted account by the end of its ID, which differs from those of other accounts. */
export const deletedName = (id: string): string => `Deleted account …${id.slice(-6)}`

/** Whether the field still contains the verified code, ignoring case and surrounding spaces. */
export function isSameCode(input: string, verified: string): boolean {
	return verified !== '' && input.trim().toUpperCase() === verified.trim().toUpperCase()
}
