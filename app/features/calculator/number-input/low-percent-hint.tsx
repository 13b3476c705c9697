import { TriangleAlert } from '~/ui/icons/icons'
import type { LowPercent } from './low-percent'
import '~/ui/field/field.css'

/** What is asked beside a field with a fraction. */
export function LowPercentHint({ typed, meant }: LowPercent) {
	return (
		<span className="field__warning">
			<TriangleAlert />
			<span>
				{typed}% is very low. Did you mean {meant.shown}?
			</span>
		</span>
	)
}
