/**
 * Words that docs/writing.md forbids, each with its replacement. `isMeaning` marks a word that is
 * wrong in only one of its meanings; the guides are not checked for it.
 *
 * @typedef {{ pattern: RegExp, instead: string, isMeaning?: boolean }} RefusedWord
 * @type {readonly RefusedWord[]}
 */
export const REFUSED_WORDS = [
	{ pattern: /(?<!\bdirect )\bmails?\b(?! server)/iu, instead: 'email' },
	{ pattern: /\be-mails?\b/iu, instead: 'email' },
	{ pattern: /\bcancell(?!ation)\w*/iu, instead: 'canceled, canceling' },
	{ pattern: /\badministrat\w*/iu, instead: 'admin' },
	{ pattern: /\bstands? (?:here|beside)\b/iu, instead: 'appears, is shown' },
	{ pattern: /\bat once\b/iu, instead: 'right away', isMeaning: true },
	{ pattern: /\blog(?:ged|ging|s)?[ -](?:in|out)\b/iu, instead: 'sign in, sign out' },
	{ pattern: /\brealtors?\b/iu, instead: 'agent, commission' },
	{ pattern: / successfully\b/iu, instead: 'the past participle alone: “Property saved”' },
]

/** The first forbidden word in a text, or null. */
export function refusedWordIn(text, words = REFUSED_WORDS) {
	for (const { pattern, instead } of words) {
		const match = pattern.exec(text)
		if (match !== null) return { word: match[0].trim(), instead }
	}
	return null
}
