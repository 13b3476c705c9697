import { paths } from '~/platform/paths'
import { ButtonLink } from '~/ui/button'
import { BookOpen } from '~/ui/icons'
import { EmptyState } from '~/ui/notice'

/** What stands in the place of the form when its guide is not there, or could not be read. */
export function DeskFailure({ isMissing, again }: { isMissing: boolean; again: string }) {
	return (
		<div className="wrap page">
			<EmptyState
				icon={<BookOpen />}
				title={
					<span role="alert">
						{isMissing ? 'Guide Not Found' : 'Failed to load guide data. Please try again later.'}
					</span>
				}
				action={
					<ButtonLink to={paths.manageGuides()} variant="primary">
						Back to Guides
					</ButtonLink>
				}
				secondary={
					isMissing ? undefined : (
						<a className="link" href={again}>
							Try Again
						</a>
					)
				}
			>
				{isMissing
					? 'It may have been deleted; what was deleted lately can be restored on the desk.'
					: 'Nothing was changed.'}
			</EmptyState>
		</div>
	)
}
