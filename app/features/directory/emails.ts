import { type EmailBlock, renderEmail, type EmailContent } from '~/core/mail/email-layout'

/** Texts of the directory's emails. */

const say = (text: string): EmailBlock => ({ kind: 'text', text })

/** To support: a member reported a listing. */
export function reportEmail(
	brand: string,
	report: { company: string; reason: string; details: string; url: string },
): EmailContent {
	const details: EmailBlock[] =
		report.details === '' ? [] : [{ kind: 'quote', text: report.details }]
	return renderEmail(
		brand,
		`Listing reported: ${report.company}`,
		[
			say(`A member reported ${report.company}'s listing:`),
			say(report.reason),
			...details,
			{ kind: 'link', label: 'Open Listing', url: report.url },
		],
		`You're receiving this email because you're a ${brand} admin.`,
	)
}

/** To a provider whose listing an admin restored. */
export function relistedEmail(
	brand: string,
	firstName: string,
	notice: { company: string; isListed: boolean; url: string },
): EmailContent {
	const { company, isListed, url } = notice
	const text = isListed
		? `“${company}” is back in the service provider directory. Members can find you again.`
		: `“${company}” may be in the service provider directory again. It isn't listed yet: your profile says what's left to do.`
	return renderEmail(brand, `Your ${brand} listing was restored`, [
		say(`Hi ${firstName},`),
		say(text),
		{ kind: 'link', label: 'View Your Listing', url },
	])
}

/** To a provider whose listing an admin removed from the directory. */
export function unlistedEmail(
	brand: string,
	firstName: string,
	notice: { company: string; reason: string; supportEmail: string },
): EmailContent {
	const reason: EmailBlock[] = notice.reason === '' ? [] : [{ kind: 'quote', text: notice.reason }]
	return renderEmail(brand, `Your ${brand} listing was removed from the directory`, [
		say(`Hi ${firstName},`),
		say(`We removed “${notice.company}” from the service provider directory.`),
		...reason,
		say(
			`If you think this is a mistake, email ${notice.supportEmail}. Your profile details are saved.`,
		),
	])
}
