import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { longDate } from '~/core/time/format-date'
import { FormTokenField } from '~/ui/field/form-token'
import { ArrowLeft, ArrowRight, Clock, Pencil, Trash2 } from '~/ui/icons/icons'
import { type GuideSummary, mainCategory } from './guide'
import type { TocEntry } from '~/features/guides/markdown/toc'
import type { AdjacentGuide } from '~/features/guides/list/guide-list-queries.server'
import { Link } from '~/ui/link/link'
import { GuideCover } from './guide-cover'
import './guide-card.css'
import './guide-page.css'
import '~/ui/prose/prose.css'

export type GuidePageProps = {
	guide: GuideSummary
	/** Sanitized HTML that the server rendered from the guide's Markdown. */
	html: string
	contents: readonly TocEntry[]
	minutes: number
	related: readonly GuideSummary[]
	previous: AdjacentGuide | null
	next: AdjacentGuide | null
	isAdmin: boolean
	/** Whether the address asks to confirm the deletion. */
	isConfirming: boolean
}

/** The complete guide, for users who may read it. */
export function GuidePage(props: GuidePageProps) {
	const { guide, html, contents, related, previous, next, isAdmin } = props
	return (
		<div className="wrap page">
			<article className={contents.length > 0 ? 'guide guide--contents' : 'guide'}>
				{isAdmin && <AdminActions {...props} place="top" />}
				<GuideHead {...props} />
				{contents.length > 0 && <Contents entries={contents} />}
				{/* Sanitized by the server with an allowlist. */}
				<div className="prose guide__text" dangerouslySetInnerHTML={{ __html: html }} />
				<AdjacentGuides previous={previous} next={next} />
				{isAdmin && <AdminActions {...props} place="bottom" />}
			</article>
			<Aside guide={guide} related={related} />
		</div>
	)
}

function GuideHead({ guide, minutes }: GuidePageProps) {
	const { title, summary, tags, coverImage, createdAt, isFree } = guide
	const category = mainCategory(guide)
	return (
		<header className="stack stack--sm mb-8">
			<GuideCover coverImage={coverImage} isMain className="guide__cover" />
			<p className="row badge-list">
				{guide.category.map((name) => (
					<span key={name}>
						<Badge tone={name === category ? 'brand' : 'neutral'}>{name}</Badge>{' '}
					</span>
				))}
				{!isFree && <Badge tone="warn">Premium</Badge>}
			</p>
			<h1>{title}</h1>
			<p className="note row guide__meta">
				<time dateTime={createdAt}>{longDate(createdAt)}</time>{' '}
				<span className="icon-text guide__minutes">
					<Clock aria-hidden="true" /> {minutes} min read
				</span>
			</p>
			{/* Here the text itself follows; only cards, which have no text, say that there is none. */}
			{summary !== '' && <p className="lead">{summary}</p>}
			{tags.length > 0 && (
				<p className="row guide__tags">
					{tags.map((tag) => (
						<span key={tag}>
							<Link to={paths.guides({ tag })} className="tag-link">
								#{tag}
							</Link>{' '}
						</span>
					))}
				</p>
			)}
		</header>
	)
}

function Contents({ entries }: { entries: readonly TocEntry[] }) {
	return (
		<nav className="guide__contents no-print" aria-labelledby="guide-contents">
			<h2 id="guide-contents" className="title--sm guide__small-title">
				On this page
			</h2>
			<ol>
				{entries.map(({ id, text, level }) => (
					<li key={id} className={level > 2 ? 'guide__contents-sub' : undefined}>
						<a href={`#${id}`} className="quiet-link">
							{text}
						</a>
					</li>
				))}
			</ol>
		</nav>
	)
}

function Aside({ guide, related }: Pick<GuidePageProps, 'guide' | 'related'>) {
	const category = mainCategory(guide)
	return (
		<aside className="stack guide__aside no-print">
			{related.length > 0 && (
				<Card title="Related Guides" titleId="related-guides">
					<ul className="stack stack--md">
						{related.map((one) => (
							<li key={one.id} className="related__item">
								<Link to={paths.guide(one.slug)} className="related__link">
									{one.title}
								</Link>{' '}
								{!one.isFree && <Badge tone="warn">Premium</Badge>}
								{one.summary !== '' && <p className="note related__summary">{one.summary}</p>}
							</li>
						))}
					</ul>
				</Card>
			)}
			<Card title="Explore More" titleId="explore-more">
				<ul className="stack stack--md">
					{category !== null && (
						<li>
							<Link to={paths.guides({ category })} className="link">
								More in {category}
							</Link>
						</li>
					)}
					<li>
						<Link to={paths.guides()} className="link">
							All guides
						</Link>
					</li>
				</ul>
			</Card>
		</aside>
	)
}

function AdjacentGuides({ previous, next }: Pick<GuidePageProps, 'previous' | 'next'>) {
	if (previous === null && next === null) return null
	return (
		<nav className="stack guide-neighbors no-print" aria-label="Other guides">
			{previous !== null && (
				<Link to={paths.guide(previous.slug)} rel="prev" className="card guide-neighbors__link">
					<span className="note icon-text guide-neighbors__what">
						<ArrowLeft /> Previous guide
					</span>
					<span>{previous.title}</span>
				</Link>
			)}{' '}
			{next !== null && (
				<Link
					to={paths.guide(next.slug)}
					rel="next"
					className="card guide-neighbors__link guide-neighbors__link--next"
				>
					<span className="note icon-text guide-neighbors__what">
						Next guide <ArrowRight />
					</span>
					<span>{next.title}</span>
				</Link>
			)}
		</nav>
	)
}

type AdminActionsProps = Pick<GuidePageProps, 'guide' | 'isConfirming'> & {
	place: 'top' | 'bottom'
}

/** Edit and delete. The delete form is rendered only when its confirmation is open. */
function AdminActions({ guide, isConfirming, place }: AdminActionsProps) {
	const id = `guide-actions-${place}`
	return (
		<div id={id} className="row guide-actions no-print">
			{isConfirming ? (
				<form
					method="post"
					action={paths.guide(guide.slug)}
					className="row guide-actions__form"
					data-busy-label="Deleting..."
				>
					<FormTokenField />
					<p>Delete “{guide.title}”? You can restore it for 30 days.</p>
					<Button type="submit" name="intent" value="delete" variant="danger" size="sm">
						Confirm
					</Button>{' '}
					<ButtonLink to={paths.guide(guide.slug)} size="sm" data-swap={`#${id}`} data-still="">
						Cancel
					</ButtonLink>
				</form>
			) : (
				<>
					<ButtonLink to={paths.editGuide(guide.id)} size="sm" icon={<Pencil />}>
						Edit
					</ButtonLink>{' '}
					<ButtonLink
						to={paths.guide(guide.slug, { confirm: 'delete' })}
						size="sm"
						icon={<Trash2 />}
						data-swap={`#${id}`}
						data-still=""
					>
						Delete
					</ButtonLink>
				</>
			)}
		</div>
	)
}
