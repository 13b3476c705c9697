import { COVER_PLACEHOLDER, coverToShow } from './cover-url'

export type GuideCoverProps = {
	coverImage: string
	/** The picture of the page itself comes first, those of a list when they come into view. */
	isMain?: boolean
	className?: string
}

/**
 * The cover of a guide. It says nothing that the title does not, so it has no text of its own; one
 * that is missing or fails gives way to the placeholder.
 */
export function GuideCover({ coverImage, isMain = false, className }: GuideCoverProps) {
	return (
		<img
			className={className}
			src={coverToShow(coverImage)}
			alt=""
			width={1200}
			height={630}
			loading={isMain ? undefined : 'lazy'}
			decoding={isMain ? undefined : 'async'}
			data-fallback={COVER_PLACEHOLDER}
		/>
	)
}
