import { countOf } from '~/core/plural'
import { Form, useNavigation } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { shortDate } from '~/core/time/format-date'
import { FormTokenField } from '~/ui/field/form-token'
import { BookOpen, Pencil, Search, Trash2 } from '~/ui/icons/icons'
import { Select, TextInput } from '~/ui/field/inputs'
import { EmptyState } from '~/ui/notice/notice'
import { Pagination } from '~/ui/table/pagination'
import { SortHead } from '~/ui/table/sort-head'
import { Link } from '~/ui/link/link'
import {
	type GuideColumn,
	adminListPath,
	type AdminListQuery,
	sortedByColumn,
} from './admin-list-query'
import type { AdminListRow, AdminListTable, DeletedGuide } from './admin-list.server'
import { TrashTable } from './trash-table'
import '~/ui/segmented/segmented.css'

export type AdminListPageProps = AdminListTable & {
	query: AdminListQuery
	trash: readonly DeletedGuide[]
	categories: readonly string[]
}

/** The guide admin list: all guides in a table, and recently deleted ones. */
export function AdminListPage(props: AdminListPageProps) {
	const { query, deleted } = props
	return (
		<div className="stack">
			<nav className="segmented" aria-label="Which guides">
				<Link
					to={adminListPath({})}
					className="segmented__item"
					aria-current={query.isTrash ? undefined : 'page'}
				>
					Library
				</Link>{' '}
				<Link
					to={adminListPath({ isTrash: true })}
					className="segmented__item"
					aria-current={query.isTrash ? 'page' : undefined}
				>
					Deleted ({deleted})
				</Link>
			</nav>
			{query.isTrash ? <TrashTable trash={props.trash} /> : <Table {...props} />}
		</div>
	)
}

function Filters({ query, categories }: AdminListPageProps) {
	const isFiltered = query.search !== '' || query.category !== ''
	return (
		<Form method="get" action={paths.manageGuides()} role="search" className="search-form">
			<TextInput
				id="desk-search"
				type="search"
				name="search"
				label="Search guides"
				defaultValue={query.search}
				key={`search ${query.search}`}
				maxLength={200}
			/>
			<Select
				id="desk-category"
				name="category"
				label="Category"
				defaultValue={query.category}
				key={`category ${query.category}`}
				onChange={(event) => event.currentTarget.form?.requestSubmit()}
				options={[
					{ value: '', label: 'All categories' },
					...categories.map((name) => ({ value: name, label: name })),
				]}
			/>
			<Button type="submit" icon={<Search />}>
				Search
			</Button>{' '}
			{isFiltered && (
				<ButtonLink to={adminListPath({ sort: query.sort, dir: query.dir })} variant="quiet">
					Reset Filters
				</ButtonLink>
			)}
		</Form>
	)
}

function Table(props: AdminListPageProps) {
	const { query, rows, count, total, page, pages } = props
	const head = (column: GuideColumn, label: string) => (
		<SortHead
			label={label}
			to={adminListPath(sortedByColumn(query, column))}
			dir={query.sort === column ? query.dir : null}
		/>
	)
	return (
		<>
			<Filters {...props} />
			<p className="text-muted" role="status">
				Showing {count} of {countOf(total, 'guide')}
			</p>
			{rows.length === 0 ? (
				<EmptyState
					icon={<BookOpen />}
					title={total === 0 ? 'No guides yet' : 'No guides match your filters'}
					action={
						total === 0 ? (
							<ButtonLink to={paths.newGuide()} variant="primary">
								Create New Guide
							</ButtonLink>
						) : (
							<ButtonLink to={adminListPath({})} variant="primary">
								Reset Filters
							</ButtonLink>
						)
					}
				>
					{total === 0 ? 'Guides you create appear here.' : 'Try a different search or category.'}
				</EmptyState>
			) : (
				<div className="table-frame">
					<table className="table table--cards">
						<thead>
							<tr>
								{head('title', 'Title')}
								{head('category', 'Category')}
								<th scope="col">Access</th>
								{head('createdAt', 'Created')}
								<th scope="col">Actions</th>
							</tr>
						</thead>
						<tbody>
							{rows.map((row) => (
								<GuideRow key={row.id} row={row} query={query} />
							))}
						</tbody>
					</table>
				</div>
			)}
			<Pagination
				page={page}
				pages={pages}
				to={(pageNumber) => adminListPath({ ...query, confirm: '', page: pageNumber })}
			/>
		</>
	)
}

function GuideRow({ row, query }: { row: AdminListRow; query: AdminListQuery }) {
	const { id, title, slug, category, isFree, createdAt } = row
	const isConfirming = query.confirm === id
	return (
		<tr>
			<th scope="row" data-label="Title">
				<Link to={paths.guide(slug)} className="link" reloadDocument>
					{title}
				</Link>
			</th>
			<td data-label="Category">{category.join(', ')}</td>
			<td data-label="Access">
				<Badge tone={isFree ? 'pos' : 'warn'}>{isFree ? 'Free' : 'Premium'}</Badge>
			</td>
			<td data-label="Created">
				<time dateTime={createdAt}>{shortDate(createdAt)}</time>
			</td>
			<td data-label="Actions">
				{isConfirming ? (
					<ConfirmDeletion row={row} query={query} />
				) : (
					<span className="row row--inline row-actions">
						<ButtonLink
							to={paths.editGuide(id)}
							size="sm"
							icon={<Pencil />}
							aria-label={`Edit ${title}`}
						>
							Edit
						</ButtonLink>{' '}
						<ButtonLink
							to={adminListPath({ ...query, confirm: id })}
							size="sm"
							icon={<Trash2 />}
							aria-label={`Delete ${title}`}
							preventScrollReset
							replace
						>
							Delete
						</ButtonLink>
					</span>
				)}
			</td>
		</tr>
	)
}

function ConfirmDeletion({ row, query }: { row: AdminListRow; query: AdminListQuery }) {
	const { state, formData } = useNavigation()
	const isBusy = state !== 'idle' && formData?.get('id') === row.id
	return (
		<Form
			method="post"
			action={adminListPath({ ...query, confirm: '' })}
			className="row row--inline row-actions"
		>
			<FormTokenField />
			<input type="hidden" name="id" value={row.id} />
			<span>Delete “{row.title}”?</span>{' '}
			<IntentButton value="delete" size="sm" variant="danger" busy={isBusy} busyLabel="Deleting...">
				Confirm
			</IntentButton>{' '}
			<ButtonLink
				to={adminListPath({ ...query, confirm: '' })}
				size="sm"
				preventScrollReset
				replace
			>
				Cancel
			</ButtonLink>
		</Form>
	)
}
