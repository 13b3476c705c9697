import { escapeHtml } from '~/core/escape-html'

/** A minus sign with its amount or percentage. */
const SIGNED = /(−[$\d][\d,.]*[%\p{L}]?)/u

/** A sentence with figures: no line ends between a minus sign and its amount, as browsers would do. */
export function SignedText({ text }: { text: string }) {
	return (
		<>
			{text.split(SIGNED).map((part, i) =>
				i % 2 === 0 ? (
					part
				) : (
					<span key={i} className="nowrap">
						{part}
					</span>
				),
			)}
		</>
	)
}

/** The same as HTML, for tables that are written as such. */
export function signedHtml(text: string): string {
	return text
		.split(SIGNED)
		.map((part, i) => (i % 2 === 0 ? escapeHtml(part) : `<span class="nowrap">${part}</span>`))
		.join('')
}
