import { classNames } from '~/ui/class-names'
import { matchTone } from '~/features/comps/sample-tool/formulas'
import './match-badge.css'
import '~/ui/badge/badge.css'

const TONES = { green: 'pos', yellow: 'warn', red: 'neg' }

/** The similarity of a comp: a percentage on the color of its band. */
export function MatchBadge({ similarity }: { similarity: number }) {
	const band = matchTone(similarity)
	return (
		<span
			className={classNames(
				'badge tabular-nums',
				band === 'orange' ? 'match-badge--low' : `badge--${TONES[band]}`,
			)}
		>
			{similarity}%<span className="match-badge__word"> match</span>
		</span>
	)
}
