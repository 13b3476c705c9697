import type { Piece } from './search-terms'

/** A text with what was looked for marked in it. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
	return (
		<>
			{pieces.map(({ text, isHit }, i) =>
				isHit ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
			)}
		</>
	)
}
