import { Link } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'

/** What former members can do with their deals. */
export function ReadOnlyNotice() {
	return (
		<Notice
			action={
				<ButtonLink to={paths.subscription()} size="sm">
					See Plans
				</ButtonLink>
			}
		>
			You can read, delete and{' '}
			<Link to={paths.dealsCsv()} className="link" reloadDocument>
				download
			</Link>{' '}
			your deals. To change them, become a member again.
		</Notice>
	)
}
