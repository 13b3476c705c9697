import { COVER_PLACEHOLDER, coverToShow } from './cover-url'

export type GuideCoverProps = {
	coverImage: string
	/** The page's own cover loads immediately, those of a list when they are in view. */
	isMain?: boolean
	className?: string
}

/**
 * The cover of a guide. Decorative, so its alt text is empty; a missing or broken one is replaced
 * by the placeholder.
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
