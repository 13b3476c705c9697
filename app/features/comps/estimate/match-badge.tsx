import { classNames } from '~/ui/class-names'
import { matchTone } from '~/features/comps/sample-tool/formulas'
import './match-badge.css'
import '~/ui/badge/badge.css'

/** How alike a comp is: a percentage in words, on the colour of its band. */
export function MatchBadge({ similarity }: { similarity: number }) {
	return (
		<span className={classNames('badge', 'match', `match--${matchTone(similarity)}`)}>
			{similarity}% match
		</span>
	)
}
