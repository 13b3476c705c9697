import { Form } from '@remix-run/react'
import { formError, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Select, TextInput } from '~/ui/field/inputs'
import { Calculator, House, Search } from '~/ui/icons/icons'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { Pagination } from '~/ui/table/pagination'
import { roomText, UPGRADE_TEXT } from '~/features/calculator/saved-properties/property-limit'
import { PlansButton } from '~/features/deals/access/plans-button'
import { ReadOnlyNotice } from '~/features/deals/access/read-only-notice'
import { tagKey } from '~/features/deals/parts/part-limits'
import { STAGES } from '~/features/deals/stages'
import { STRATEGIES } from '~/features/deals/strategies'
import { Link } from '~/ui/link/link'
import type { DealListView } from './deal-list.server'
import {
	dealListPath,
	dealQueryFields,
	type DealQuery,
	isFiltered,
	DEAL_SORTS,
	toggledTag,
} from './deal-query'
import { DealsTable } from './deals-table'
import { EmptyList, NoMatches } from './empty-lists'
import { DeletedDeals, RestoreQuestion } from './deleted-deals'
import '~/ui/badge/chip.css'
import '~/ui/segmented/segmented.css'
import './deals.css'

export type DealsPageProps = DealListView & { result: FormResult | undefined }

/** The list of deals: what there is, and where each stands. */
export function DealsPage(props: DealsPageProps) {
	const { query, facets, result, canChange, isMember, withheld } = props
	const active = Object.values(facets.stages).reduce((sum, n) => sum + n, 0)
	const total = active + facets.archived + facets.deleted
	const isRestoring = result?.values['intent'] === 'undoDelete'
	return (
		<div className="wrap page">
			<PageHeader
				title="Deals"
				actions={
					<>
						<ButtonLink to={paths.dealCriteria()}>My Criteria</ButtonLink>
						<ButtonLink to={paths.shareLinks()}>Share Links</ButtonLink>
						{canChange && <ButtonLink to={paths.importDeals()}>Import</ButtonLink>}
						{canChange && (
							<>
								<ButtonLink to={paths.listing()}>Paste a Listing</ButtonLink>
								<ButtonLink
									to={paths.calculator({ new: '1' })}
									variant="primary"
									icon={<Calculator />}
								>
									New Deal
								</ButtonLink>
							</>
						)}
					</>
				}
			/>
			<div className="stack">
				{isRestoring && <RestoreQuestion result={result} />}
				{!isRestoring && result !== undefined && (
					<Notice tone="error" live>
						{errorText(result)}
					</Notice>
				)}
				{!isMember && !canChange && total > 0 && <ReadOnlyNotice withheld={withheld} />}
				{total === 0 ? <NoDeals {...props} /> : <Lists {...props} active={active} query={query} />}
			</div>
		</div>
	)
}

/** What is wrong with the form as a whole, or with one of its fields. */
function errorText(result: FormResult): string | null {
	const [first] = Object.values(result.errors).flat()
	return first ?? formError(result)
}

function NoDeals({ canChange, isMember, withheld }: DealsPageProps) {
	return (
		<Card>
			<EmptyState
				icon={<House />}
				title="No deals yet"
				action={
					isMember || canChange ? (
						<ButtonLink to={paths.calculator({ new: '1' })} variant="primary">
							Enter a Deal
						</ButtonLink>
					) : (
						<PlansButton withheld={withheld} variant="primary" />
					)
				}
				secondary={
					(isMember || canChange) && (
						<Link to={paths.calculator({ sample: 'rental' })} className="link">
							Load a sample deal
						</Link>
					)
				}
			>
				Deals you save in the calculator appear here, with their stage and their figures.
			</EmptyState>
		</Card>
	)
}

type ListsProps = DealsPageProps & { active: number }

function Lists(props: ListsProps) {
	const { query, facets, active } = props
	const shows = [
		{ show: 'active', label: `Active (${active})` },
		{ show: 'archived', label: `Archived (${facets.archived})` },
		{ show: 'deleted', label: `Deleted (${facets.deleted})` },
	] as const
	return (
		<>
			<nav className="segmented deals-shows" aria-label="Which deals">
				{shows.map(({ show, label }) => (
					<Link
						key={show}
						to={dealListPath({ show })}
						className="segmented__item"
						aria-current={query.show === show ? 'page' : undefined}
					>
						{label}
					</Link>
				))}
			</nav>
			{query.show === 'deleted' ? <DeletedDeals {...props} /> : <Deals {...props} />}
		</>
	)
}

function Deals(props: ListsProps) {
	const { query, deals, matches, pages, active, facets, room, canChange } = props
	const saved = active + facets.archived
	const count = canChange ? roomText(room, saved) : null
	const all = query.show === 'archived' ? facets.archived : active
	return (
		<>
			{query.show === 'active' && <StageLinks query={query} counts={facets.stages} all={active} />}
			<Filters query={query} tags={facets.tags} />
			<p className="note tabular-nums" role="status">
				Showing {deals.length} of {matches}
				{isFiltered(query) && ` (${all} in all)`}
			</p>
			{count !== null && room !== null && (
				<p className="note tabular-nums">
					{count}.{saved >= room.limit && ' To save another one, delete one'}
					{saved >= room.limit && room.canUpgrade && (
						<>
							{' '}
							or{' '}
							<Link to={paths.subscription()} className="link">
								{UPGRADE_TEXT}
							</Link>
						</>
					)}
					{saved >= room.limit && '.'}
				</p>
			)}
			{deals.length === 0 ? (
				<Card>
					{isFiltered(query) ? (
						<NoMatches query={query} />
					) : (
						<EmptyList isArchive={query.show === 'archived'} canChange={props.canChange} />
					)}
				</Card>
			) : (
				<DealsTable {...props} />
			)}
			<Pagination page={query.page} pages={pages} to={(page) => dealListPath({ ...query, page })} />
			<p className="note">
				Download all deals as a{' '}
				<a href={paths.dealsCsv()} className="link" download>
					table (CSV)
				</a>{' '}
				or a{' '}
				<a href={paths.allDealsFile()} className="link" download>
					backup (JSON)
				</a>
				. In the table, columns named “Plan” have the figures of this list, and columns named
				“Calculator” the results below them in the calculator.
			</p>
		</>
	)
}

type StageLinksProps = { query: DealQuery; counts: Record<string, number>; all: number }

/** The stages as filters, each with the number of its deals. */
function StageLinks({ query, counts, all }: StageLinksProps) {
	const links = [{ key: '', label: 'All', count: all } as const].concat(
		STAGES.map(({ key, label }) => ({ key, label, count: counts[key] ?? 0 })) as never,
	)
	return (
		<nav className="row" aria-label="Stages">
			{links.map(({ key, label, count }) => (
				<Link
					key={key}
					to={dealListPath({ ...query, stage: key, page: 1 })}
					className="chip tabular-nums"
					aria-current={query.stage === key ? 'true' : undefined}
					preventScrollReset
				>
					{label} <span className="deals-stages__count">{count}</span>
				</Link>
			))}
		</nav>
	)
}

function Filters({ query, tags }: { query: DealQuery; tags: readonly string[] }) {
	// Tags are part of the state, and so are those that no deal of the list has anymore.
	const keys = new Set(tags.map(tagKey))
	const shown = [...tags, ...query.tags.filter((tag) => !keys.has(tagKey(tag)))]
	const chosen = new Set(query.tags.map(tagKey))
	const kept = dealQueryFields({ ...query, search: '', strategy: '', sort: 'change', page: 1 })
	return (
		<div className="stack stack--sm">
			<Form method="get" action={paths.deals()} role="search" className="search-form">
				{kept
					.filter(([name]) => name !== 'dir')
					.map(([name, text]) => (
						<input key={`${name} ${text}`} type="hidden" name={name} value={text} />
					))}
				<TextInput
					id="deals-search"
					type="search"
					name="search"
					label="Search addresses"
					defaultValue={query.search}
					key={`search ${query.search}`}
					maxLength={200}
				/>
				<Select
					id="deals-strategy"
					name="strategy"
					label="Strategy"
					defaultValue={query.strategy}
					key={`strategy ${query.strategy}`}
					options={[
						{ value: '', label: 'All strategies' },
						...STRATEGIES.map(({ key, label }) => ({ value: key, label })),
					]}
				/>
				<Select
					id="deals-sort"
					name="sort"
					label="Sort by"
					defaultValue={query.sort}
					key={`sort ${query.sort}`}
					options={DEAL_SORTS.map(({ key, label }) => ({ value: key, label }))}
				/>
				<Button type="submit" icon={<Search />}>
					Apply
				</Button>{' '}
				{isFiltered(query) && (
					<ButtonLink to={dealListPath({ show: query.show, sort: query.sort })} variant="quiet">
						Reset Filters
					</ButtonLink>
				)}
			</Form>
			{shown.length > 0 && (
				<nav className="row" aria-label="Tags">
					{shown.map((tag) => (
						<Link
							key={tag}
							to={dealListPath(toggledTag(query, tag))}
							className="chip"
							aria-current={chosen.has(tagKey(tag)) ? 'true' : undefined}
							preventScrollReset
						>
							{tag}
							{chosen.has(tagKey(tag)) && <span className="sr-only"> (on)</span>}
						</Link>
					))}
				</nav>
			)}
		</div>
	)
}
