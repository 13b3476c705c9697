import { classNames } from '~/ui/class-names'
import { matchTone } from '~/features/comps/sample-tool/formulas'

/** The similarity of a comp: a percentage on the color of its band. */
export function MatchBadge({ similarity }: { similarity: number }) {
	return (
		<span className={classNames('badge', 'match', `match--${matchTone(similarity)}`)}>
			{similarity}% match
		</span>
	)
}
