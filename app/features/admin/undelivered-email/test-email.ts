import { type EmailContent, renderEmail } from '~/core/mail/email-layout'

/** The email with which an admin sees that emails arrive, and from whom. */
export function testEmail(brand: string, sender: string): EmailContent {
	return renderEmail(
		brand,
		`Test email from ${brand}`,
		[
			{ kind: 'text', text: `This email was sent by ${sender}.` },
			{
				kind: 'text',
				text: 'If it is in your spam folder, members may not find theirs either. Show its original in your email program: SPF, DKIM and DMARC should all say PASS.',
			},
		],
		`You're receiving this email because an admin of ${brand} asked for it with this address.`,
	)
}
