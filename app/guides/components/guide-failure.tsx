import type { ReactNode } from 'react'
import { paths } from '~/platform/paths'
import { ButtonLink } from '~/ui/button'
import { BookOpen } from '~/ui/icons'
import { EmptyState } from '~/ui/notice'

type Props = {
	isMissing: boolean
	/** The address that is asked for again. */
	again: string
}

function Failure({
	isMissing,
	again,
	title,
	home,
	children,
}: Props & { title: string; home: string; children: ReactNode }) {
	return (
		<div className="wrap page">
			<EmptyState
				icon={<BookOpen />}
				title={<span role="alert">{isMissing ? 'Guide Not Found' : title}</span>}
				action={
					<ButtonLink to={home} variant="primary">
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
				{children}
			</EmptyState>
		</div>
	)
}

/** What stands in the place of a guide that is not there, or could not be read. */
export function GuideFailure(props: Props) {
	return (
		<Failure {...props} title="Failed to load guide. Please try again later." home={paths.guides()}>
			{props.isMissing
				? 'The address may be mistyped, or the guide was taken out of the library.'
				: 'The guide is still there; only the way to it is disturbed.'}
		</Failure>
	)
}

/** What stands in the place of the form when its guide is not there, or could not be read. */
export function DeskFailure(props: Props) {
	return (
		<Failure
			{...props}
			title="Failed to load guide data. Please try again later."
			home={paths.manageGuides()}
		>
			{props.isMissing
				? 'It may have been deleted; what was deleted lately can be restored on the desk.'
				: 'Nothing was changed.'}
		</Failure>
	)
}
