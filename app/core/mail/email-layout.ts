import { escapeHtml } from '../escape-html'

/**
 * The layout of all emails: one column, system fonts, no images, no external resources. It is
 * readable without styles, and each email has the same words as plain text.
 */

export type EmailContent = { subject: string; text: string; html: string }

/** A block of an email. Texts are plain and are escaped. */
export type EmailBlock =
	| { kind: 'text'; text: string }
	/** An emphasized value, such as a code. */
	| { kind: 'code'; text: string }
	/** A button; its address is written out below it for email clients that show no buttons. */
	| { kind: 'link'; label: string; url: string }
	/** A link of less importance than the email's button. */
	| { kind: 'textLink'; label: string; url: string }
	/** Quoted user text with its line breaks. */
	| { kind: 'quote'; text: string }

/** One line of a subject: no line breaks or control characters, at most 150 characters. */
function toSingleLine(text: string): string {
	return [
		...text
			.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
			.replace(/ {2,}/gu, ' ')
			.trim(),
	]
		.slice(0, 150)
		.join('')
}

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BRAND_COLOR = '#0b6b4f'

function renderHtmlBlock(block: EmailBlock): string {
	const text = escapeHtml('label' in block ? block.label : block.text)
	switch (block.kind) {
		case 'text':
			return `<p style="margin:0 0 16px">${text}</p>`
		case 'code':
			return `<p style="margin:8px 0 24px;font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${text}</p>`
		case 'link': {
			const url = escapeHtml(block.url)
			return [
				`<p style="margin:8px 0 16px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${BRAND_COLOR};color:#ffffff;font-weight:600;text-decoration:none">${text}</a></p>`,
				`<p style="margin:0 0 16px;font-size:14px;color:#5b6660">If the button doesn't work, paste this link into your browser:<br><a href="${url}" style="color:${BRAND_COLOR};word-break:break-all">${url}</a></p>`,
			].join('')
		}
		case 'textLink':
			return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="color:${BRAND_COLOR}">${text}</a></p>`
		case 'quote':
			return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #cfd8d3;white-space:pre-wrap;word-break:break-word">${text}</blockquote>`
	}
}

function renderTextBlock(block: EmailBlock): string {
	switch (block.kind) {
		case 'text':
		case 'code':
			return block.text
		case 'link':
		case 'textLink':
			return `${block.label}:\n${block.url}`
		case 'quote':
			return block.text
				.split(/\r\n|\r|\n/u)
				.map((line) => `> ${line}`)
				.join('\n')
	}
}

/** Renders an email from its blocks as plain text and HTML; `reason` says why it was sent. */
export function renderEmail(
	brand: string,
	subject: string,
	blocks: EmailBlock[],
	reason = `You're receiving this email because you have a ${brand} account.`,
): EmailContent {
	const name = escapeHtml(brand)
	const text = `${blocks.map(renderTextBlock).join('\n\n')}\n\n--\n${brand}\n${reason}\n`
	const html = [
		'<!doctype html><html lang="en"><head><meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width,initial-scale=1">',
		'<meta name="color-scheme" content="light">',
		`<title>${escapeHtml(toSingleLine(subject))}</title></head>`,
		`<body style="margin:0;padding:24px 12px;background:#eef3f0;color:#15201b;font:16px/1.5 ${FONT}">`,
		'<div style="max-width:520px;margin:0 auto">',
		`<p style="margin:0 0 16px 4px;font-weight:600;color:${BRAND_COLOR}">${name}</p>`,
		'<div style="padding:28px 28px 12px;border:1px solid #dbe4df;border-radius:14px;background:#ffffff">',
		...blocks.map(renderHtmlBlock),
		'</div>',
		`<p style="margin:16px 4px 0;font-size:14px;color:#5b6660">${escapeHtml(reason)}</p>`,
		'</div></body></html>',
	].join('')
	return { subject: toSingleLine(subject), text, html }
}
