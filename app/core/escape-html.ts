const ESCAPED: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

/** A text as HTML, for elements and for attributes in quotes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/gu, (character) => ESCAPED[character] ?? '')
}
