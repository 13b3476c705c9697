import { escapeHtml } from './escape-html'

/** A minus sign with its amount or percentage. */
const SIGNED = /(−[$\d][\d,.]*[%\p{L}]?)/u

/** A text as HTML in which no line ends between a minus sign and its amount. */
export function signedHtml(text: string): string {
	return text
		.split(SIGNED)
		.map((part, i) => (i % 2 === 0 ? escapeHtml(part) : `<span class="nowrap">${part}</span>`))
		.join('')
}
