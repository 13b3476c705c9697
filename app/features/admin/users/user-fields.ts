import type { Role } from '~/features/accounts/access/access-policy'

/** The fields of a user that an administrator changes. */

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
	user: 'User',
	subscriber: 'Subscriber',
	VIP: 'VIP',
	MEP: 'MEP (manually entered provider)',
	admin: 'Admin',
}

/** What a role is called where there is little room; one that is not known keeps its name. */
export function roleName(role: string): string {
	if (role === 'MEP' || !Object.hasOwn(ROLE_LABELS, role)) return role
	return ROLE_LABELS[role as Role]
}

/** What stands in the form, as it was typed. */
export type UserFields = {
	role: string
	vipStripeCouponId: string
	/** A day, `2026-12-31`, or nothing. */
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

/** The UTC day of a moment, as a date field takes it. */
export function toDateInput(date: Date | null): string {
	return date === null || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u

/**
 * The moment a day in a form stands for: its end, since a VIP keeps access on the last day. A day that
 * is the stored one keeps the stored moment, so that saving a form changes nothing it does not say.
 * `undefined`: this is no day.
 */
export function endOfDay(text: string, stored: Date | null): Date | null | undefined {
	const day = text.trim()
	if (day === '') return null
	if (day === toDateInput(stored)) return stored
	if (!DAY.test(day)) return undefined
	const date = new Date(`${day}T23:59:59.999Z`)
	return toDateInput(date) === day ? date : undefined
}

/** The name of a person for a sentence; without one, the email. */
export function personName(user: { firstName: string; lastName: string; email: string }): string {
	const name = `${user.firstName} ${user.lastName}`.trim()
	return name === '' ? user.email : name
}

/** Whether a verified code still is what stands in the field: spaces around it and case do not count. */
export function isSameCode(typed: string, verified: string): boolean {
	return verified !== '' && typed.trim().toUpperCase() === verified.trim().toUpperCase()
}
