import { Link } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'

/** What those without access can do with their deals. `isWithheld`: their plan runs all the same. */
export function ReadOnlyNotice({ isWithheld }: { isWithheld: boolean }) {
	const [to, label] = isWithheld
		? [paths.contact(), 'Contact Us']
		: [paths.subscription(), 'See Plans']
	return (
		<Notice
			action={
				<ButtonLink to={to} size="sm">
					{label}
				</ButtonLink>
			}
		>
			You can read, delete and{' '}
			<Link to={paths.dealsCsv()} className="link" reloadDocument>
				download
			</Link>{' '}
			your deals. To change them,{' '}
			{isWithheld ? 'contact us to get your access back' : 'become a member again'}.
		</Notice>
	)
}
