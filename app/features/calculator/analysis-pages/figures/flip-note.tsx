/** What a flip's profit counts (`flipText`), beside results and targets that are about it. */
export function FlipNote({ text }: { text: string | null }) {
	if (text === null) return null
	return (
		<p className="note" id="flip-note">
			{text}
		</p>
	)
}
