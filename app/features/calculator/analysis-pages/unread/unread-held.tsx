import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import { CHECK_FIRST } from './unread-entries'

type UnreadHeldProps = {
	/** The labels of the inputs. */
	labels: string
	/** What appears afterwards, as the beginning of a sentence. */
	held: string
	/** The calculator with the deal; null for one that is too long for an address. */
	href: string | null
}

/** In the place of what would be computed from entries that are no number, on a page without their fields. */
export function UnreadHeld({ labels, held, href }: UnreadHeldProps) {
	return (
		<Notice
			tone="warn"
			title={CHECK_FIRST}
			action={
				href !== null && (
					<Link to={href} className="btn btn--sm">
						Open in the Calculator
					</Link>
				)
			}
		>
			{held} once you write {labels} in digits.
		</Notice>
	)
}
