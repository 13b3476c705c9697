import { type EmailContent, renderEmail } from '~/core/mail/email-layout'
import { formatTime, greeting, paragraph } from '~/features/accounts/emails'

/** The texts of the emails about the second factor. */

/** After a factor was added or recovery codes were made: what was done, in words, and the way back. */
export function factorAddedEmail(
	brand: string,
	firstName: string,
	{ when, what, undoUrl, until }: { when: Date; what: string; undoUrl: string; until: Date },
): EmailContent {
	return renderEmail(brand, `Your ${brand} sign-in security was changed`, [
		greeting(firstName),
		paragraph(`${what} on ${formatTime(when)}.`),
		paragraph('If this was you, no action is needed.'),
		paragraph(
			"If it wasn't you, undo it. We'll remove it and all that was added since, sign out all devices and email you a link for a new password:",
		),
		{ kind: 'link', label: 'Undo Change', url: undoUrl },
		paragraph(`This link expires on ${formatTime(until)} and can be used once.`),
	])
}

/** After a factor was removed: what was done, in words. Whoever did it has to be kept out. */
export function factorRemovedEmail(
	brand: string,
	firstName: string,
	{ when, what, forgotUrl }: { when: Date; what: string; forgotUrl: string },
): EmailContent {
	return renderEmail(brand, `Your ${brand} sign-in security was changed`, [
		greeting(firstName),
		paragraph(`${what} on ${formatTime(when)}.`),
		paragraph(
			'If this was you, no action is needed. If not, reset your password right away. That signs out all devices:',
		),
		{ kind: 'link', label: 'Reset Password', url: forgotUrl },
	])
}

/** When support is asked to remove the second factor of a locked-out member. */
export function removalRequestedEmail(
	brand: string,
	firstName: string,
	{ dueAt, cancelUrl }: { dueAt: Date; cancelUrl: string },
): EmailContent {
	return renderEmail(brand, `We're about to remove your ${brand} second step`, [
		greeting(firstName),
		paragraph(
			`Someone told us they can't sign in to your account because they lost its second step. We'll remove it on ${formatTime(dueAt)}: your authenticator app, passkeys and recovery codes. We'll also sign out all devices and end your password.`,
		),
		paragraph("If this was you, no action is needed. We'll email you when it's done."),
		paragraph("If it wasn't you, keep your second step:"),
		{ kind: 'link', label: 'Keep Second Step', url: cancelUrl },
	])
}

/** After the second factor was removed because support was asked to. */
export function factorsGoneEmail(
	brand: string,
	firstName: string,
	{ when, forgotUrl }: { when: Date; forgotUrl: string },
): EmailContent {
	return renderEmail(brand, `Your ${brand} second step was removed`, [
		greeting(firstName),
		paragraph(
			`We removed your authenticator app, passkeys and recovery codes on ${formatTime(when)}. We signed out all devices, and your password no longer works.`,
		),
		paragraph('Set a new password, then sign in and add a second step again:'),
		{ kind: 'link', label: 'Set New Password', url: forgotUrl },
	])
}
