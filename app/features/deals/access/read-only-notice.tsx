import type { Withheld } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import { PlansButton } from './plans-button'

const WAYS_BACK = {
	plan: 'contact us to get your access back',
	payment: 'update your card to get your access back',
} as const

/** What those without access can do with their deals. */
export function ReadOnlyNotice({ withheld }: { withheld: Withheld | null }) {
	return (
		<Notice action={<PlansButton withheld={withheld} size="sm" />}>
			You can read, delete and{' '}
			<Link to={paths.dealsCsv()} className="link" reloadDocument>
				download
			</Link>{' '}
			your deals. To change them,{' '}
			{withheld === null ? 'become a member again' : WAYS_BACK[withheld]}.
		</Notice>
	)
}
