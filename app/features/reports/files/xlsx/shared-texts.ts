import { XML_HEAD, xmlText } from './xml'

/** The texts of a workbook's cells, each once: its part `sharedStrings.xml`. */

export type SharedTexts = ReturnType<typeof sharedTexts>

/** `_x0041_` is a way to write a character in these texts; its first underscore is written that way. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/gu

/** Starts with no text. */
export function sharedTexts() {
	const places = new Map<string, number>()
	return {
		/** The number of a text. */
		placeOf(text: string): number {
			let place = places.get(text)
			if (place === undefined) {
				place = places.size
				places.set(text, place)
			}
			return place
		},
		/** The part with all texts. */
		xml(): string {
			const items = [...places.keys()].map(
				(text) =>
					`<si><t xml:space="preserve">${xmlText(text.replace(ESCAPE, '_x005F_'))}</t></si>`,
			)
			const count = places.size
			return `${XML_HEAD}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${count}">${items.join('')}</sst>`
		},
	}
}
