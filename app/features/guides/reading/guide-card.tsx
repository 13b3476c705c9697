import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { classNames } from '~/ui/class-names'
import { shortDate } from '~/core/time/format-date'
import { Lock } from '~/ui/icons/icons'
import { mainCategory, NO_SUMMARY } from './guide'
import type { ListedGuide } from '~/features/guides/list/guide-list.server'
import { GuideCover } from './guide-cover'
import { SearchHighlight } from '~/features/guides/search/search-highlight'
import { Link } from '~/ui/link/link'
import './guide-card.css'

export type GuideCardProps = {
	guide: ListedGuide
	/** Whether the viewer cannot read premium guides. */
	isLocked: boolean
}

/** A guide in the library: a link to it, and links to the guides with its tags. */
export function GuideCard({ guide, isLocked }: GuideCardProps) {
	const { title, slug, summary, tags, createdAt, isFree, isRecommended, hits } = guide
	const category = mainCategory(guide)
	return (
		<article
			className={classNames('card card--link guide-card', isRecommended && 'guide-card--first')}
		>
			<div className="guide-card__cover">
				<GuideCover coverImage={guide.coverImage} />
			</div>
			<div className="guide-card__body">
				<p className="row badge-list">
					{category !== null && <Badge>{category}</Badge>}{' '}
					{isRecommended && <Badge tone="brand">RECOMMENDED</Badge>}{' '}
					{!isFree && (
						<Badge tone="warn" icon={isLocked ? <Lock /> : undefined}>
							Premium
						</Badge>
					)}
				</p>
				<h2 className="guide-card__title">
					<Link to={paths.guide(slug)} className="card__link">
						{hits === null ? title : <SearchHighlight pieces={hits.title} />}
					</Link>
				</h2>
				<p className="guide-card__summary">
					{hits !== null && hits.passage.length > 0 ? (
						<SearchHighlight pieces={hits.passage} />
					) : (
						summary || NO_SUMMARY
					)}
				</p>
				<p className="note row guide-card__foot">
					<time dateTime={createdAt}>{shortDate(createdAt)}</time>
					{tags.map((tag) => (
						<span key={tag}>
							{' '}
							<Link to={paths.guides({ tag })} className="tag-link">
								#{tag}
							</Link>
						</span>
					))}
				</p>
			</div>
		</article>
	)
}
