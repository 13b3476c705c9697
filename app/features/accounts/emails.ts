import { longDate } from '~/core/time/format-date'
import { type EmailBlock, renderEmail, type EmailContent } from '~/core/mail/email-layout'

/** The texts of the account emails, as pure functions. */

export const paragraph = (text: string): EmailBlock => ({ kind: 'text', text })
export const greeting = (firstName: string): EmailBlock => paragraph(`Hi ${firstName},`)

const MAX_GREETED_NAME = 40
const NAME_CHARACTERS = /^[\p{L}\p{M}'’.\- ]+$/u
/** Matches a dot before two letters, as in evil.test, but not in initials such as J.R. */
const DOMAIN_DOT = /\.\p{L}[\p{L}\p{M}]/u

/**
 * The greeting of an email to an unverified address. Another user may have entered the address and
 * the name, so a name that could contain a message (a web or email address, a number, a sentence)
 * is left out.
 */
function greetingForUnverified(firstName: string): EmailBlock {
	const isName =
		firstName.length <= MAX_GREETED_NAME &&
		NAME_CHARACTERS.test(firstName) &&
		!DOMAIN_DOT.test(firstName)
	return isName ? greeting(firstName) : paragraph('Hi,')
}

/** "November 20, 2026 at 6:24 PM UTC" */
export function formatTime(when: Date): string {
	const time = when.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' })
	return `${longDate(when)} at ${time} UTC`
}

/** The email of a sign-up or a resend, with the code and its expiry. */
export function verificationEmail(brand: string, firstName: string, code: string): EmailContent {
	return renderEmail(brand, `${code} is your ${brand} verification code`, [
		greetingForUnverified(firstName),
		paragraph('Enter this code to verify your email address:'),
		{ kind: 'code', text: code },
		paragraph('This code expires in 15 minutes. Enter it in the browser where you signed up.'),
		paragraph("Didn't sign up? You can ignore this email."),
	])
}

const WANTED = {
	'sign-up': (brand: string) =>
		`Someone just tried to sign up for ${brand} with this email address. You already have an account, so nothing has changed.`,
	change: (brand: string) =>
		`Someone just tried to use this email address for another ${brand} account. You already have an account with it, so nothing has changed.`,
}

/** To the owner of an address that someone else wanted for an account. */
export function addressTakenEmail(
	brand: string,
	firstName: string,
	{ wantedFor, signInUrl }: { wantedFor: keyof typeof WANTED; signInUrl: string },
): EmailContent {
	return renderEmail(brand, `You already have a ${brand} account`, [
		greeting(firstName),
		paragraph(WANTED[wantedFor](brand)),
		paragraph('If this was you, sign in instead:'),
		{ kind: 'link', label: 'Sign In', url: signInUrl },
		paragraph("If it wasn't you, no action is needed."),
	])
}

/** To the former address of an account, which someone wanted for another account. */
export function addressReservedEmail(
	brand: string,
	firstName: string,
	{ until }: { until: Date },
): EmailContent {
	return renderEmail(brand, `This email address is reserved at ${brand}`, [
		greeting(firstName),
		paragraph(
			`Someone just tried to use this email address for another ${brand} account. It was the address of your account, so we reserve it until ${formatTime(until)}.`,
		),
		paragraph("If you changed your account's address, no action is needed."),
		paragraph("If you didn't, open the undo link in our earlier email."),
	])
}

/** To the new address of an account: the code that proves it. */
export function emailChangeCodeEmail(brand: string, firstName: string, code: string): EmailContent {
	return renderEmail(brand, `${code} is your ${brand} verification code`, [
		greetingForUnverified(firstName),
		paragraph('Enter this code to make this the email address of your account:'),
		{ kind: 'code', text: code },
		paragraph('This code expires in 15 minutes. Enter it in the browser where you requested it.'),
		paragraph("Didn't request this? You can ignore this email."),
	])
}

/** To the former address of an account, with the way back. */
export function emailChangedEmail(
	brand: string,
	firstName: string,
	{ when, until, undoUrl }: { when: Date; until: Date; undoUrl: string },
): EmailContent {
	return renderEmail(brand, `Your ${brand} email address was changed`, [
		greeting(firstName),
		paragraph(
			`The email address of your account was changed on ${formatTime(when)}. We'll no longer write to this address.`,
		),
		paragraph('If this was you, no action is needed.'),
		paragraph(
			"If it wasn't you, undo the change. We'll sign out all devices and email you a link for a new password:",
		),
		{ kind: 'link', label: 'Undo Change', url: undoUrl },
		paragraph(`This link expires on ${formatTime(until)} and can be used once.`),
	])
}

/** To the address that an account had until its former one was restored. */
export function emailChangeUndoneEmail(
	brand: string,
	firstName: string,
	{ when, supportEmail }: { when: Date; supportEmail: string },
): EmailContent {
	return renderEmail(brand, `Your ${brand} email address was changed back`, [
		greeting(firstName),
		paragraph(
			`The owner of the account's former email address undid the change to this one on ${formatTime(when)}.`,
		),
		paragraph('We signed out all devices. The password you used no longer works.'),
		paragraph(`If this is your account, email ${supportEmail} right away.`),
	])
}

/** The password reset link. */
export function resetLinkEmail(brand: string, firstName: string, resetUrl: string): EmailContent {
	return renderEmail(brand, `Reset your ${brand} password`, [
		greeting(firstName),
		paragraph('We received a request to reset your password. Use this link to choose a new one:'),
		{ kind: 'link', label: 'Reset Password', url: resetUrl },
		paragraph('This link expires in 60 minutes and can be used once.'),
		paragraph("If you didn't request this, ignore this email. Your password won't change."),
	])
}

/** What was undone, so that the password ended. */
const UNDONE = {
	'email undone': 'The change of your email address was undone.',
	'factor undone': 'The change of your sign-in security was undone.',
}

/** The password reset link after an undo, which ended the password. */
export function newPasswordNeededEmail(
	brand: string,
	firstName: string,
	resetUrl: string,
	undone: keyof typeof UNDONE,
): EmailContent {
	return renderEmail(brand, `Set a new ${brand} password`, [
		greeting(firstName),
		paragraph(
			`${UNDONE[undone]} We signed out all devices, and your password no longer works. Use this link to set a new one:`,
		),
		{ kind: 'link', label: 'Set New Password', url: resetUrl },
		paragraph('This link expires in 60 minutes and can be used once.'),
	])
}

/** After a password was changed or reset. */
export function passwordChangedEmail(
	brand: string,
	firstName: string,
	{ when, how, forgotUrl }: { when: Date; how: 'changed' | 'reset'; forgotUrl: string },
): EmailContent {
	const ended =
		how === 'reset'
			? 'We signed you out on all devices.'
			: 'We signed you out on all other devices.'
	return renderEmail(brand, `Your ${brand} password was changed`, [
		greeting(firstName),
		paragraph(`Your password was ${how} on ${formatTime(when)}. ${ended}`),
		paragraph('If this was you, no action is needed.'),
		paragraph("If you didn't make this change, reset your password right away:"),
		{ kind: 'link', label: 'Reset Password', url: forgotUrl },
	])
}

/** After a sign-in on a new device. */
export function newDeviceEmail(
	brand: string,
	firstName: string,
	{ when, device, forgotUrl }: { when: Date; device: string; forgotUrl: string },
): EmailContent {
	return renderEmail(brand, `New sign-in to your ${brand} account`, [
		greeting(firstName),
		paragraph(`We noticed a new sign-in to your account: ${device}, ${formatTime(when)}.`),
		paragraph('You can only be signed in on one device, so your other device was signed out.'),
		paragraph('If this was you, no action is needed. If not, reset your password right away:'),
		{ kind: 'link', label: 'Reset Password', url: forgotUrl },
	])
}

/** After a sign-in with a recovery code. */
export function recoveryCodeUsedEmail(
	brand: string,
	firstName: string,
	{
		when,
		left,
		securityUrl,
		passwordUrl,
	}: { when: Date; left: number; securityUrl: string; passwordUrl: string },
): EmailContent {
	return renderEmail(brand, `A recovery code of your ${brand} account was used`, [
		greeting(firstName),
		paragraph(
			`A recovery code was used to sign in on ${formatTime(when)}. Unused codes left: ${left}.`,
		),
		paragraph('If this was you, make new codes when you run out:'),
		{ kind: 'link', label: 'Sign-In Security', url: securityUrl },
		paragraph('If not, change your password right away:'),
		{ kind: 'link', label: 'Change Password', url: passwordUrl },
	])
}

/** The last email of an account. */
export function accountDeletedEmail(
	brand: string,
	firstName: string,
	{
		farewells,
		when,
		supportEmail,
	}: {
		/** What became of what the account had with others, such as a plan. */
		farewells: readonly string[]
		when: Date
		supportEmail: string
	},
): EmailContent {
	const blocks = [
		greeting(firstName),
		...farewells.map(paragraph),
		paragraph(`Your account, profile and saved properties were deleted on ${formatTime(when)}.`),
		paragraph(`If you didn't do this, email ${supportEmail} right away.`),
	]
	const reason = `You're receiving this email because you had a ${brand} account.`
	return renderEmail(brand, `Your ${brand} account was deleted`, blocks, reason)
}

/** A contact form message, to the support mailbox. */
export function contactEmail(
	brand: string,
	message: { from: string; account: string | null; subject: string; body: string },
): EmailContent {
	const sender = message.account === null ? 'not signed in' : `account ${message.account}`
	const blocks: EmailBlock[] = [
		paragraph(`From ${message.from} (${sender})`),
		paragraph(`Subject: ${message.subject}`),
		{ kind: 'quote', text: message.body },
		paragraph('Reply to this email to answer the sender.'),
	]
	return renderEmail(
		brand,
		`Contact: ${message.subject}`,
		blocks,
		`Sent from the ${brand} contact form.`,
	)
}
