import { type GuideSummary, NO_SUMMARY } from './guide'
import { ownCoverToShow } from './cover-url'
import { GuideCover } from './guide-cover'
import './guide-teaser.css'

/**
 * Preview of the premium guide that the user requested: what it is, and why they see this page.
 * Contains none of its text.
 */
export function GuideTeaser({ guide }: { guide: GuideSummary | null }) {
	if (guide === null || guide.isFree) return null
	return (
		<section className="card guide-teaser" aria-label="Your guide">
			<GuideCover coverImage={ownCoverToShow(guide.coverImage)} className="guide-teaser__cover" />
			<div>
				<p className="note">Premium guide · included with membership</p>
				<h2 className="title">{guide.title}</h2>
				<p>{guide.summary || NO_SUMMARY}</p>
			</div>
		</section>
	)
}
