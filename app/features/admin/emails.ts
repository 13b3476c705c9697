import { type EmailBlock, renderEmail, type EmailContent } from '~/core/mail/email-layout'

const say = (text: string): EmailBlock => ({ kind: 'text', text })

/** To a user whose role an admin changed, which signed them out. */
export function roleChangedEmail(
	brand: string,
	firstName: string,
	change: { role: string; vipText: string | null; signInUrl: string; supportEmail: string },
): EmailContent {
	return renderEmail(brand, `Your ${brand} account role changed`, [
		say(firstName === '' ? 'Hi,' : `Hi ${firstName},`),
		say(
			`An admin changed your account role to “${change.role}”. We signed you out so the change takes effect right away.`,
		),
		...(change.vipText === null ? [] : [say(change.vipText)]),
		{ kind: 'link', label: 'Sign In', url: change.signInUrl },
		say(`If you didn't expect this, email ${change.supportEmail}.`),
	])
}

/** To a VIP whose date an admin changed. */
export function vipDateEmail(
	brand: string,
	firstName: string,
	{ text, supportEmail }: { text: string; supportEmail: string },
): EmailContent {
	return renderEmail(brand, 'Your VIP access changed', [
		say(firstName === '' ? 'Hi,' : `Hi ${firstName},`),
		say(`An admin changed your VIP access. ${text}`),
		say(`If you didn't expect this, email ${supportEmail}.`),
	])
}
