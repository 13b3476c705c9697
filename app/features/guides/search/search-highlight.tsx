import type { HighlightPart } from './search-terms'

/** A text with its search matches highlighted. */
export function SearchHighlight({ pieces }: { pieces: readonly HighlightPart[] }) {
	return (
		<>
			{pieces.map(({ text, isHit }, i) =>
				isHit ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
			)}
		</>
	)
}
