import { flipText } from './flip-text'

/** What a flip's profit counts, beside results and targets that are about it. Nothing beside others. */
export function FlipNote({ result }: { result: string }) {
	const text = flipText(result)
	if (text === null) return null
	return (
		<p className="note" id="flip-note">
			{text}
		</p>
	)
}
