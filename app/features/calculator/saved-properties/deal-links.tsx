import { paths } from '~/core/http/paths'
import { Link } from '~/ui/link/link'

/** From the list of saved properties to the deals, and to the page of the deal that is open. */
export function DealLinks({ openedId }: { openedId: string | null }) {
	return (
		<p className="row note mt-2">
			<Link to={paths.deals()} className="link">
				All deals
			</Link>
			{openedId !== null && (
				<Link to={paths.deal(openedId)} className="link">
					Stage, notes and people of this deal
				</Link>
			)}
		</p>
	)
}
