import { type Block, letter, type MailText } from './mail-layout'

/** The texts of the account mails. Pure: what is sent is decided by what is given. */

const say = (text: string): Block => ({ kind: 'text', text })
const hello = (firstName: string): Block => say(`Hello ${firstName},`)

const MAX_GREETED_NAME = 40
const NAME_CHARACTERS = /^[\p{L}\p{M}'’.\- ]+$/u
/** A dot between letters, as in evil.test. The dots of initials, such as J.R., each stand after one letter. */
const DOMAIN_DOT = /\.\p{L}[\p{L}\p{M}]/u

/**
 * The greeting of a mail to an address that nobody has verified. Somebody else may have typed both
 * address and name, so a name that could carry a message (a web or mail address, a number, a
 * sentence) is left out.
 */
function helloStranger(firstName: string): Block {
	const isName =
		firstName.length <= MAX_GREETED_NAME &&
		NAME_CHARACTERS.test(firstName) &&
		!DOMAIN_DOT.test(firstName)
	return isName ? hello(firstName) : say('Hello,')
}

/** "November 20, 2026 at 18:24 UTC" */
function moment(when: Date): string {
	const day = when.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
	return `${day} at ${when.toISOString().slice(11, 16)} UTC`
}

/** The mail of a sign-up or a resend, with the code and how long it works. */
export function verificationMail(brand: string, firstName: string, code: string): MailText {
	return letter(brand, `${code} is your ${brand} code`, [
		helloStranger(firstName),
		say('Enter this code to verify your email address:'),
		{ kind: 'code', text: code },
		say('It works for 15 minutes, and only in the browser you signed up with.'),
		say('If you did not sign up, you can ignore this mail. Nothing happens without the code.'),
	])
}

/** To the owner of an address that somebody used to sign up again. */
export function addressTakenMail(brand: string, firstName: string, signInUrl: string): MailText {
	return letter(brand, `You already have a ${brand} account`, [
		hello(firstName),
		say(
			`Somebody just tried to sign up for ${brand} with this email address. It already belongs to your account, so nothing was created and nothing has changed.`,
		),
		say('If it was you, sign in instead:'),
		{ kind: 'link', label: 'Sign in', url: signInUrl },
		say('If it was not you, there is nothing to do.'),
	])
}

/** The link of a forgotten password. */
export function resetLinkMail(brand: string, firstName: string, resetUrl: string): MailText {
	return letter(brand, `Reset your ${brand} password`, [
		hello(firstName),
		say('Somebody asked for a new password for your account. If it was you, choose one here:'),
		{ kind: 'link', label: 'Choose a new password', url: resetUrl },
		say('The link works once, for 60 minutes. A newer link replaces it.'),
		say('If it was not you, you can ignore this mail. Your password stays as it is.'),
	])
}

/** After a password was changed or reset. */
export function passwordChangedMail(
	brand: string,
	firstName: string,
	{ when, how, forgotUrl }: { when: Date; how: 'changed' | 'reset'; forgotUrl: string },
): MailText {
	const ended =
		how === 'reset'
			? 'Every device that was signed in has been signed out.'
			: 'Every other device that was signed in has been signed out.'
	return letter(brand, `Your ${brand} password was changed`, [
		hello(firstName),
		say(`Your password was ${how} on ${moment(when)}. ${ended}`),
		say('If it was you, there is nothing to do.'),
		say('If it was not you, set a new password at once:'),
		{ kind: 'link', label: 'Set a new password', url: forgotUrl },
	])
}

/** After a sign-in on a device the account was not used on before. */
export function newDeviceMail(
	brand: string,
	firstName: string,
	{ when, device, forgotUrl }: { when: Date; device: string; forgotUrl: string },
): MailText {
	return letter(brand, `New sign-in to your ${brand} account`, [
		hello(firstName),
		say(`Your account was signed in to from another device: ${device}, on ${moment(when)}.`),
		say('An account is signed in on one device at a time, so any other was signed out.'),
		say('If it was you, there is nothing to do. If it was not you, set a new password at once:'),
		{ kind: 'link', label: 'Set a new password', url: forgotUrl },
	])
}

/** The last mail of an account. */
export function accountDeletedMail(
	brand: string,
	firstName: string,
	{ when, supportEmail }: { when: Date; supportEmail: string },
): MailText {
	return letter(brand, `Your ${brand} account was deleted`, [
		hello(firstName),
		say(
			`Your account was deleted on ${moment(when)}, with your profile information and your saved properties.`,
		),
		say(`If it was not you, please write to ${supportEmail} as soon as you can.`),
	])
}

/** What somebody wrote in the contact form, for the support mailbox. */
export function contactMail(
	brand: string,
	message: { from: string; account: string | null; subject: string; body: string },
): MailText {
	const sender = message.account === null ? 'not signed in' : `account ${message.account}`
	const blocks: Block[] = [
		say(`From ${message.from} (${sender})`),
		say(`Subject: ${message.subject}`),
		{ kind: 'quote', text: message.body },
		say('An answer to this mail goes to the sender.'),
	]
	return letter(
		brand,
		`Contact: ${message.subject}`,
		blocks,
		`Sent with the contact form of ${brand}.`,
	)
}
