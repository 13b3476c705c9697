/** The texts of the account mails. Pure: what is sent is decided by what is given. */

export type MailText = { subject: string; text: string; html: string }

const escape = (text: string): string =>
	text
		.replace(/&/gu, '&amp;')
		.replace(/</gu, '&lt;')
		.replace(/>/gu, '&gt;')
		.replace(/"/gu, '&quot;')

/** A plain letter: paragraphs, and one thing that stands out. Readable with images and styles off. */
function letter(brand: string, paragraphs: string[], highlight?: { at: number; text: string }) {
	const lines = [...paragraphs]
	const blocks = paragraphs.map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`)
	if (highlight !== undefined) {
		lines.splice(highlight.at, 0, highlight.text)
		blocks.splice(
			highlight.at,
			0,
			`<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${escape(highlight.text)}</p>`,
		)
	}
	const text = `${lines.join('\n\n')}\n\n${brand}\n`
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(brand)}</title></head><body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:480px;margin:0 auto">${blocks.join('')}<p style="margin:32px 0 0;color:#6b7280">${escape(brand)}</p></div></body></html>`
	return { text, html }
}

/** The mail of a sign-up or a resend, with the code and how long it works. */
export function verificationMail(brand: string, firstName: string, code: string): MailText {
	return {
		subject: `${code} is your ${brand} code`,
		...letter(
			brand,
			[
				`Hello ${firstName},`,
				'Enter this code to verify your e-mail address:',
				'It works for 15 minutes, and only in the browser you signed up with.',
				'If you did not sign up, you can ignore this mail. Nothing happens without the code.',
			],
			{ at: 2, text: code },
		),
	}
}

/** To the owner of an address that somebody used to sign up again. */
export function addressTakenMail(brand: string, firstName: string, signInUrl: string): MailText {
	return {
		subject: `You already have a ${brand} account`,
		...letter(brand, [
			`Hello ${firstName},`,
			`Somebody just tried to sign up for ${brand} with this e-mail address. It already belongs to your account, so nothing was created and nothing has changed.`,
			`If it was you, sign in here: ${signInUrl}`,
			'If it was not you, there is nothing to do.',
		]),
	}
}
