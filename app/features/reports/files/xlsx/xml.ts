/** Texts in XML. */

const SPECIAL = /[&<>"]/u
const ALL_SPECIAL = /[&<>"]/gu
const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
}
/** Control characters, most of which XML 1.0 cannot have, and two more that it cannot. */
const ILLEGAL = /[^\P{Cc}\t\n]|[\ufffe\uffff]/u
const ALL_ILLEGAL = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu

/** A text as the content of an element or the value of an attribute. */
export function xmlText(text: string): string {
	const legal = ILLEGAL.test(text) ? text.replace(ALL_ILLEGAL, '') : text
	if (!SPECIAL.test(legal)) return legal
	return legal.replace(ALL_SPECIAL, (character) => ENTITIES[character] ?? '')
}

/** The first line of each part of an office file. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
