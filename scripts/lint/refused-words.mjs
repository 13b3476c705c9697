/**
 * The words that docs/writing.md rules out, each with what to write in its place. `isMeaning` marks a
 * word that is wrong in one of its meanings only, and is therefore not looked for in the guides.
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

/** The first refused word in a text, or null. */
export function refusedWordIn(text, words = REFUSED_WORDS) {
	for (const { pattern, instead } of words) {
		const found = pattern.exec(text)
		if (found !== null) return { word: found[0].trim(), instead }
	}
	return null
}
