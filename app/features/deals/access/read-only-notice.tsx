import { Link } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Notice } from '~/ui/notice/notice'
import { PlansButton } from './plans-button'

/** What those without access can do with their deals. `isWithheld`: they have a plan all the same. */
export function ReadOnlyNotice({ isWithheld }: { isWithheld: boolean }) {
	return (
		<Notice action={<PlansButton isWithheld={isWithheld} size="sm" />}>
			You can read, delete and{' '}
			<Link to={paths.dealsCsv()} className="link" reloadDocument>
				download
			</Link>{' '}
			your deals. To change them,{' '}
			{isWithheld ? 'contact us to get your access back' : 'become a member again'}.
		</Notice>
	)
}
