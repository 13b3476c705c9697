/** The line at the top of each printed page, as a style sheet: page boxes take texts from there only. */

/** A text as a CSS string; every character but letters, digits and spaces as its number. */
function cssString(text: string): string {
	const escaped = [...text].map((character) =>
		/[A-Za-z0-9 ]/u.test(character)
			? character
			: `\\${(character.codePointAt(0) ?? 63).toString(16)} `,
	)
	return `"${escaped.join('')}"`
}

/** As much of an address as fits on the line. */
const MAX_LENGTH = 80

/** The style sheet that prints the property at the left and the date at the right of each page. */
export function runningHeadCss(property: string, dateText: string): string {
	const characters = [...property]
	const short =
		characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : property
	return `@page report{@top-left{content:${cssString(short)}}@top-right{content:${cssString(dateText)}}}`
}
