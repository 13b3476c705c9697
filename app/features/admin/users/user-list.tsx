import { ROLES } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { shortDate } from '~/core/time/format-date'
import { Users } from '~/ui/icons/icons'
import { Select, TextInput } from '~/ui/field/inputs'
import { FilterBar } from '~/ui/filter-bar/filter-bar'
import { EmptyState } from '~/ui/notice/notice'
import { Pagination } from '~/ui/table/pagination'
import { SortHead } from '~/ui/table/sort-head'
import { displayName, ROLE_LABELS, roleName } from './user-fields'
import {
	isUserFiltered,
	sortedUsers,
	type UserColumn,
	userQueryFields,
	type UserQuery,
	usersPath,
} from './user-query'
import type { UserList as UserListData } from './users.server'
import '~/features/admin/admin-page.css'
import '~/ui/table/filter-form.css'

export type UserListProps = {
	query: UserQuery
	list: UserListData
}

const ANY = { value: '', label: 'All' }

function UserFilters({ query }: { query: UserQuery }) {
	const { sort, dir } = userQueryFields(query)
	return (
		<FilterBar action={paths.adminUsers()} label="Filter users" isFiltered={isUserFiltered(query)}>
			{sort !== undefined && <input type="hidden" name="sort" value={sort} />}
			{dir !== undefined && <input type="hidden" name="dir" value={dir} />}
			<TextInput
				id="users-search"
				name="search"
				type="search"
				label="Search"
				placeholder="Name or email"
				maxLength={100}
				defaultValue={query.search}
			/>
			<Select
				id="users-verified"
				name="verified"
				label="Verification"
				options={[ANY, { value: 'yes', label: 'Verified' }, { value: 'no', label: 'Unverified' }]}
				defaultValue={query.verified}
			/>
			<Select
				id="users-role"
				name="role"
				label="Role"
				options={[ANY, ...ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))]}
				defaultValue={query.role}
			/>
			<Select
				id="users-provider"
				name="provider"
				label="Service provider"
				options={[ANY, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]}
				defaultValue={query.provider}
			/>
		</FilterBar>
	)
}

/** The list of users with its filters. */
export function UserList({ query, list }: UserListProps) {
	return (
		<div className="stack">
			<UserFilters key={JSON.stringify(query)} query={query} />
			{list.rows.length === 0 ? (
				<EmptyState icon={<Users />} title="No users found">
					No users match these filters.
				</EmptyState>
			) : (
				<>
					<div className="toolbar list-line">
						<p className="tabular-nums note result-count" role="status">
							Showing {list.rows.length} of {list.total} {list.total === 1 ? 'user' : 'users'}
						</p>
						<ButtonLink
							to={paths.usersCsv({ ...userQueryFields(query), page: undefined })}
							size="sm"
							reloadDocument
							download
						>
							Export as CSV
						</ButtonLink>
					</div>
					<UserTable query={query} rows={list.rows} />
					<Pagination
						page={list.page}
						pages={list.pages}
						to={(page) => usersPath({ ...query, page })}
					/>
				</>
			)}
		</div>
	)
}

/** Whether the email address is verified, as a badge. */
export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
	return <Badge tone={isVerified ? 'pos' : 'warn'}>{isVerified ? 'Verified' : 'Unverified'}</Badge>
}

function UserTable({ query, rows }: { query: UserQuery; rows: UserListData['rows'] }) {
	const from = usersPath(query).split('?')[1] ?? ''
	const head = (column: UserColumn, label: string) => (
		<SortHead
			label={label}
			to={usersPath(sortedUsers(query, column))}
			dir={query.sort === column ? query.dir : null}
		/>
	)
	return (
		<div className="table-frame">
			<table className="table table--cards">
				<thead>
					<tr>
						{head('name', 'Name')}
						{head('email', 'Email')}
						{head('role', 'Role')}
						<th scope="col">Verified</th>
						<th scope="col">Provider</th>
						{head('createdAt', 'Created')}
						<th scope="col">
							<span className="sr-only">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<UserCells row={row} />
							<td className="cell-action">
								<ButtonLink
									to={paths.adminUser(row.id, { from })}
									size="sm"
									aria-label={`Edit ${displayName(row)}`}
								>
									Edit
								</ButtonLink>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

function UserCells({ row }: { row: UserListData['rows'][number] }) {
	return (
		<>
			<th scope="row" data-label="Name">
				{displayName(row)}
			</th>
			<td data-label="Email" className="break-anywhere">
				{row.email}
			</td>
			<td data-label="Role">{roleName(row.role)}</td>
			<td data-label="Verified">
				<VerifiedBadge isVerified={row.isVerified} />
			</td>
			<td data-label="Provider">{row.serviceProvider ? 'Yes' : 'No'}</td>
			<td data-label="Created">
				<time dateTime={row.createdAt}>{shortDate(row.createdAt)}</time>
			</td>
		</>
	)
}

/** Placeholder users, for the page while its data cannot be read. */
const SAMPLES: UserListData['rows'] = [
	{
		id: 'sample-1',
		firstName: 'Sample',
		lastName: 'Member',
		email: 'member@sample.test',
		role: 'subscriber',
		isVerified: true,
		serviceProvider: false,
		createdAt: '2026-01-15T00:00:00.000Z',
	},
	{
		id: 'sample-2',
		firstName: 'Sample',
		lastName: 'Provider',
		email: 'provider@sample.test',
		role: 'user',
		isVerified: false,
		serviceProvider: true,
		createdAt: '2026-01-10T00:00:00.000Z',
	},
]

/** Read-only sample rows (ADMIN-17); not in production. */
export function SampleUsers({ text }: { text: string }) {
	return (
		<>
			<p className="text-muted mt-6 mb-3">{text}</p>
			<div className="table-frame">
				<table className="table table--cards">
					<thead>
						<tr>
							{['Name', 'Email', 'Role', 'Verified', 'Provider', 'Created'].map((label) => (
								<th key={label} scope="col">
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{SAMPLES.map((row) => (
							<tr key={row.id}>
								<UserCells row={row} />
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}
