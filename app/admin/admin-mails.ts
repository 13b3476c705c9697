import { type Block, letter, type MailText } from '~/accounts/mail-layout'

const say = (text: string): Block => ({ kind: 'text', text })

/** To somebody whose role an administrator changed: they were signed out, and should know why. */
export function roleChangedMail(
	brand: string,
	firstName: string,
	change: { role: string; signInUrl: string; supportEmail: string },
): MailText {
	return letter(brand, `Your ${brand} account was changed`, [
		say(firstName === '' ? 'Hello,' : `Hello ${firstName},`),
		say(
			`An administrator changed the role of your account to “${change.role}”. You were signed out, so that it takes effect at once.`,
		),
		{ kind: 'link', label: 'Sign In', url: change.signInUrl },
		say(`If you did not expect this, please write to ${change.supportEmail}.`),
	])
}
