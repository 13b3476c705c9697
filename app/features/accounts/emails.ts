import { longDate } from '~/core/time/format-date'
import { type Block, renderEmail, type EmailContent } from '~/core/mail/email-layout'

/** The texts of the account emails, as pure functions. */

const paragraph = (text: string): Block => ({ kind: 'text', text })
const greeting = (firstName: string): Block => paragraph(`Hi ${firstName},`)

const MAX_GREETED_NAME = 40
const NAME_CHARACTERS = /^[\p{L}\p{M}'’.\- ]+$/u
/** Matches a dot before two letters, as in evil.test, but not in initials such as J.R. */
const DOMAIN_DOT = /\.\p{L}[\p{L}\p{M}]/u

/**
 * The greeting of an email to an unverified address. Another user may have entered the address and
 * the name, so a name that could contain a message (a web or email address, a number, a sentence)
 * is left out.
 */
function greetingForUnverified(firstName: string): Block {
	const isName =
		firstName.length <= MAX_GREETED_NAME &&
		NAME_CHARACTERS.test(firstName) &&
		!DOMAIN_DOT.test(firstName)
	return isName ? greeting(firstName) : paragraph('Hi,')
}

/** "November 20, 2026 at 6:24 PM UTC" */
function formatTime(when: Date): string {
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

/** To the owner of an address with which someone else tried to sign up. */
export function addressTakenEmail(
	brand: string,
	firstName: string,
	signInUrl: string,
): EmailContent {
	return renderEmail(brand, `You already have a ${brand} account`, [
		greeting(firstName),
		paragraph(
			`Someone just tried to sign up for ${brand} with this email address. You already have an account, so nothing has changed.`,
		),
		paragraph('If this was you, sign in instead:'),
		{ kind: 'link', label: 'Sign In', url: signInUrl },
		paragraph("If it wasn't you, no action is needed."),
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

/** The last email of an account. */
export function accountDeletedEmail(
	brand: string,
	firstName: string,
	{ when, supportEmail }: { when: Date; supportEmail: string },
): EmailContent {
	return renderEmail(brand, `Your ${brand} account was deleted`, [
		greeting(firstName),
		paragraph(`Your account, profile and saved properties were deleted on ${formatTime(when)}.`),
		paragraph(`If you didn't do this, email ${supportEmail} right away.`),
	])
}

/** A contact form message, to the support mailbox. */
export function contactEmail(
	brand: string,
	message: { from: string; account: string | null; subject: string; body: string },
): EmailContent {
	const sender = message.account === null ? 'not signed in' : `account ${message.account}`
	const blocks: Block[] = [
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
