import { countOf } from '~/core/plural'
import type { ReactNode } from 'react'
import { GUARD_TEXTS, type Withheld } from '~/features/accounts/access/access-policy'
import { PLANS } from '~/features/billing/plans/plans'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { BookOpen, LayoutGrid, Lightbulb, List, Plus, TrendingUp, Video } from '~/ui/icons/icons'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Pagination } from '~/ui/table/pagination'
import { guideListPath, type GuideListQuery, narrows } from './guide-list-query'
import type { GuideList } from './guide-list.server'
import { GuideCard } from '~/features/guides/reading/guide-card'
import { Link } from '~/ui/link/link'
import { LIBRARY_ID, GuideFilters } from './guide-filters'
import '~/ui/segmented/segmented.css'

const LOAD_FAILED = 'Failed to load guides. Please try again later.'

export type GuideListPageProps = GuideList & {
	query: GuideListQuery
	/** Whether the viewer may read premium guides. */
	isEntitled: boolean
	/** What keeps the viewer from the access of their plan; null without a plan. */
	withheld: Withheld | null
	isAdmin: boolean
}

/** The library. It works with links and forms; the page's script only avoids reloads. */
export function GuideListPage(props: GuideListPageProps) {
	const { query, count, isEntitled, isAdmin, hasGuides } = props
	return (
		<div className="wrap page">
			<PageHeader
				title="Real Estate Investment Guides"
				lead="Worked examples you can open in the calculator and change."
			/>
			<div
				id={LIBRARY_ID}
				className="stack"
				data-loading="Loading guides…"
				data-failed={LOAD_FAILED}
			>
				{isAdmin && <AdminActions />}
				{!isEntitled && <FreeView {...props} />}
				{hasGuides && <GuideFilters {...props} />}
				{hasGuides && (
					<div className="toolbar">
						<p className="text-muted tabular-nums" data-announce="">
							{`${countOf(count, 'guide')} found`}
						</p>
						<ViewToggle query={query} />
					</div>
				)}
				<Results {...props} />
			</div>
		</div>
	)
}

function AdminActions() {
	return (
		<Card
			title="Admin Actions"
			titleId="admin-actions"
			aside={
				<span className="row row--inline row-actions">
					<ButtonLink to={paths.manageGuides()} size="sm">
						Manage Guides
					</ButtonLink>{' '}
					<ButtonLink to={paths.newGuide()} size="sm" icon={<Plus />}>
						Create New Guide
					</ButtonLink>
				</span>
			}
			sunken
			className="admin-actions"
		/>
	)
}

/** In place of the plans, for those who have one. */
function WithheldNotice({ withheld }: { withheld: Withheld }) {
	const [to, label] =
		withheld === 'payment'
			? [paths.profilePlan(), 'Update Payment Method']
			: [paths.contact(), 'Contact Us']
	return (
		<Notice
			tone="warn"
			title="You can read the free guides"
			action={
				<ButtonLink to={to} size="sm" variant="primary">
					{label}
				</ButtonLink>
			}
		>
			<p>{GUARD_TEXTS.withheld[withheld]}</p>
		</Notice>
	)
}

function FreeView({ premiumGuidesCount: n, withheld }: GuideListPageProps) {
	if (withheld !== null) return <WithheldNotice withheld={withheld} />
	const to = paths.subscribe({ afterSubscribeRedirect: paths.guides() })
	const premium = n === 0 ? 'premium guides' : countOf(n, 'premium guide')

	return (
		<Notice
			className="free-view"
			title="You can read the free guides"
			action={
				<ButtonLink to={to} size="sm" variant="primary">
					Subscribe Now
				</ButtonLink>
			}
		>
			<p>
				Become a member to read {premium}. Plans from {PLANS.annual.perMonth}/month.
			</p>
		</Notice>
	)
}

function ViewToggle({ query }: { query: GuideListQuery }) {
	const link = (view: GuideListQuery['view'], label: string, icon: ReactNode) => (
		<Link
			to={guideListPath(query, { view })}
			className="segmented__item"
			aria-current={query.view === view || undefined}
			id={`view-${view}`}
			data-swap={`#${LIBRARY_ID}`}
		>
			{icon}
			{label}
		</Link>
	)
	return (
		<nav className="segmented" aria-label="View">
			{link('grid', 'Grid', <LayoutGrid />)} {link('list', 'List', <List />)}
		</nav>
	)
}

function Results({ query, guides, isEntitled, page, pages, hasGuides }: GuideListPageProps) {
	if (guides.length === 0) {
		return (
			<>
				{hasGuides && narrows(query) && <NothingMatches query={query} />}
				<ComingSoon />
			</>
		)
	}
	return (
		<>
			<ul className={query.view === 'list' ? 'stack stack--md guide-list' : 'guide-grid'}>
				{guides.map((guide) => (
					<li key={guide.id}>
						<GuideCard guide={guide} isLocked={!isEntitled} />
					</li>
				))}
			</ul>
			<Pagination
				page={page}
				pages={pages}
				to={(pageNumber) => guideListPath(query, { page: pageNumber })}
			/>
		</>
	)
}

function NothingMatches({ query }: { query: GuideListQuery }) {
	return (
		<EmptyState
			icon={<BookOpen />}
			title="No guides match your filters."
			action={
				<ButtonLink to={guideListPath({ view: query.view })} variant="primary">
					Clear Filters
				</ButtonLink>
			}
		>
			Try fewer words or a different category.
		</EmptyState>
	)
}

const EXPECTATIONS = [
	{
		icon: <Lightbulb />,
		title: 'Investment Strategies',
		text: 'Flips, rentals and BRRRR from start to finish.',
	},
	{
		icon: <TrendingUp />,
		title: 'Market Analysis',
		text: 'How to evaluate comps, rents and neighborhoods.',
	},
	{
		icon: <Video />,
		title: 'Video Tutorials',
		text: 'Step-by-step walkthroughs of the calculator and tools.',
	},
]

function ComingSoon() {
	return (
		<section className="stack" aria-labelledby="coming-soon">
			<div>
				<h2 id="coming-soon" className="title">
					Guides Coming Soon
				</h2>
				<p className="text-muted">More guides are on the way.</p>
			</div>
			<h3>What to Expect</h3>
			<ul className="tiles">
				{EXPECTATIONS.map(({ icon, title, text }) => (
					<li key={title} className="card">
						<div className="icon-tile">{icon}</div>
						<h4>{title}</h4>
						<p className="text-muted">{text}</p>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Replaces the library if it could not be loaded. */
export function LibraryFailure({ again }: { again: string }) {
	return (
		<div className="wrap page">
			<PageHeader title="Real Estate Investment Guides" />
			<Notice
				tone="error"
				live
				action={
					<a href={again} className="btn btn--sm">
						Try Again
					</a>
				}
			>
				{LOAD_FAILED}
			</Notice>
		</div>
	)
}
