import { longDate } from '~/core/time/format-date'
import type { Role } from '~/features/accounts/access/access-policy'
import type { CodeProblem } from '~/features/billing/vip-program/vip-coupon.server'
import { deletedName, ROLE_LABELS } from './user-fields'

/** What the pages for users say, word for word as the specification has it where it has it. */
export const USER_TEXTS = {
	loadFailed: 'Failed to load users. Please try again later.',
	sample: 'Using mock data for demonstration purposes',
	saved: 'User updated successfully!',
	savedWithoutDate:
		"This VIP has no date, so they don't have VIP access until a friend uses their code.",
	saveFailed: 'Failed to save user details.',
	mismatch: 'Error: No user data to save or ID mismatch.',
	deleted: 'User deleted successfully',
	deleteFailed: 'Failed to delete user',
	couponValid: 'Coupon code is valid.',
	couponFailed: 'Failed to verify VIP coupon.',
	couponEmpty: 'Please enter a Coupon ID to verify.',
	changed:
		'Someone else changed this user while you were editing. Review the current version and redo your change.',
	noLongerAdmin: 'You are no longer an admin.',
	ownRole: "You can't remove your own admin role. Ask another admin.",
	lastAdminRole: 'This is the only admin. Make another user an admin first.',
	ownAccount: 'you cannot delete your own account.',
	lastAdmin: 'this is the only admin.',
	ownSecondStep: 'Change your own second step in Sign-In Security.',
	noSecondStep: 'This user has no second step.',
	removalCanceled: 'Removal canceled',
	noRemoval: 'There is no removal to cancel.',
	unsettled: "we couldn't cancel the membership in Stripe. Nothing was deleted.",
} as const

/** Why a code cannot be given to a VIP, after `couponFailed` or beside the field. */
export const CODE_PROBLEM_TEXTS: Readonly<Record<CodeProblem, string>> = {
	unknown: 'Stripe has no active code like this. Check the spelling.',
	unmarked: 'This is not a VIP code in Stripe.',
	taken: 'Another VIP has this code. Enter a different one.',
}

/** A stored code that was not verified, as the second part of the message. */
export function unverifiedCodeText(code: string): string {
	return `The code ${code} is not verified: referrals don't count until you or the VIP verify it.`
}

/** A new code that has not been verified would replace a verified one. */
export function uncheckedCodeText(code: string): string {
	return `We kept the verified code ${code}. Verify the new code before you save it, or enter ${code} again.`
}

/** What a role other than VIP ends, said before it is chosen; null if there is nothing. */
export function vipEndText(until: string | null, code: string | null, now: Date): string | null {
	const isAhead = until !== null && new Date(until) > now
	const ending = [
		...(isAhead ? [`VIP access until ${longDate(until)}`] : []),
		...(code === null ? [] : [`the VIP code ${code}`]),
	]
	if (ending.length === 0) return null
	const text = ending.join(' and ')
	return `Changing the role to anything but VIP ends ${text} for good.`
}

/**
 * Why the roles User and MEP take nothing from the owner of a running plan, said beside the choice.
 * @param until the end of the paid period
 */
export function planStaysText(plan: string, until: Date | null): string {
	const day = longDate(until)
	const paid = day === null ? '' : ` until ${day}`
	return `Their ${plan} runs${paid}, and its access with it: the role becomes Subscriber when you save. To end the plan, choose Cancel Plan below.`
}

/** What was paid gives access, whatever role was chosen. */
export function keptRoleText(role: Role): string {
	return `They have paid access, so their role is ${ROLE_LABELS[role]} until that ends.`
}

/** VIP access cannot end before today. */
export function pastDateText(now: Date): string {
	return `This date is in the past. Please enter ${longDate(now)} or a later date.`
}

/** The claim of a new code failed, and the verified one was not replaced. */
export function keptCodeText(code: string): string {
	return `We kept the verified code ${code}. Try again later.`
}

/** An unknown id. */
export function unknownUserText(id: string): string {
	return `Could not find user with ID: ${id.slice(0, 80)}`
}

/** What deleting a user does, said before it is asked for. */
export const DELETION_TEXT =
	"This can't be undone: it deletes the account, profile, saved properties and directory listing right away. Any active membership is canceled in Stripe first, without a refund. Payment records are kept without personal data; if a payment is disputed, sign-ins, consents and the list of emails about it are kept until the bank has decided."

/** What removing a second step does, said before it is asked for. */
export const REMOVAL_TEXT =
	'The owner gets an email now and can cancel for 72 hours. Then we remove their authenticator app, passkeys and recovery codes, sign out all devices and end the password. They set a new one with a reset link.'

/** A removal that waits. */
export function removalDueText(day: string): string {
	return `It will be removed on ${day}, unless the owner cancels with the link in our email.`
}

/** How the audit log will name a user who is deleted. */
export function auditNameText(id: string): string {
	return `The audit log keeps no name: it will show “${deletedName(id)}” with the role and the date of the sign-up.`
}

/** The confirmation before a user is deleted. */
export function deleteQuestion(name: string): string {
	return `Are you sure you want to delete user ${name}?`
}

/** What the role Admin means, said before it is given. */
export const ADMIN_ROLE_TEXT =
	'Admins can see and change all users, payments, guides and directory listings, and can make other users admins. Saving signs this user out.'

/** The confirmation before a user becomes an admin. */
export function adminQuestion(name: string): string {
	return `Are you sure you want to make ${name} an admin?`
}

/** Why a user was not deleted, as the second part of the message. */
export function deleteRefusal(reason: string): string {
	return `${USER_TEXTS.deleteFailed}: ${reason}`
}
