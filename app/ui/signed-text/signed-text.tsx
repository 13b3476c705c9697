/** A minus sign with its amount or percentage; the same as in `core/signed-html.ts`. */
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
