import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { BookOpen } from '~/ui/icons/icons'
import { EmptyState } from '~/ui/notice/notice'

type Props = {
	isMissing: boolean
	/** The address to retry. */
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

/** Replaces a guide that was not found or could not be loaded. */
export function GuideFailure(props: Props) {
	return (
		<Failure {...props} title="Failed to load guide. Please try again later." home={paths.guides()}>
			{props.isMissing
				? 'The link may be mistyped, or this guide may have been removed.'
				: "We couldn't load this guide. Check your connection and try again."}
		</Failure>
	)
}

/** Replaces the form if its guide was not found or could not be loaded. */
export function EditorFailure(props: Props) {
	return (
		<Failure
			{...props}
			title="Failed to load guide data. Please try again later."
			home={paths.manageGuides()}
		>
			{props.isMissing
				? 'It may have been deleted. Check Deleted guides to restore it.'
				: "Your guide wasn't changed."}
		</Failure>
	)
}
