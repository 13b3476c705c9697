import { sortChange } from '~/core/http/list-query'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { Badge } from '~/ui/badge/badge'
import { SortHead } from '~/ui/table/sort-head'
import { Link } from '~/ui/link/link'
import { displayName, roleName } from './user-fields'
import { type UserColumn, type UserQuery, usersPath } from './user-query'
import type { ListedUsers } from './users.server'
import '~/ui/table/table.css'
import './users.css'

type UserRow = ListedUsers['rows'][number]

const NONE = '—'

/** Whether the email address is verified, as a badge. */
export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
	return <Badge tone={isVerified ? 'pos' : 'warn'}>{isVerified ? 'Verified' : 'Unverified'}</Badge>
}

/** The users of a page; a row opens its user, and on phones its lines stand below each other. */
export function UserTable({ query, rows }: { query: UserQuery; rows: readonly UserRow[] }) {
	const from = usersPath(query).split('?')[1] ?? ''
	const head = (column: UserColumn, label: string) => (
		<SortHead
			label={label}
			to={usersPath(query, sortChange(query, column))}
			dir={query.sort === column ? query.dir : null}
		/>
	)
	return (
		<div className="table-frame">
			<table className="table table--compact user-table">
				<thead>
					<tr>
						{head('name', 'Name')}
						{head('email', 'Email')}
						{head('role', 'Role')}
						<th scope="col">Verified</th>
						<th scope="col">Plan</th>
						<th scope="col">Last seen</th>
						{head('createdAt', 'Created')}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<UserCells row={row} to={paths.adminUser(row.id, { from })} />
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

/** The cells of a user; `to` is the address that the row opens. */
function UserCells({ row, to }: { row: UserRow; to: string | null }) {
	const name = displayName(row)
	return (
		<>
			<th scope="row" className="user-table__name" title={name}>
				{to === null ? (
					name
				) : (
					<Link to={to} className="link user-table__link">
						{name}
					</Link>
				)}
			</th>
			<td className="user-table__email" title={row.email}>
				{row.email}
			</td>
			<td className="user-table__role">
				<RoleText row={row} />
				{row.serviceProvider && row.hasAccount && ' · provider'}
			</td>
			<td className="user-table__verified" data-verified={row.isVerified || !row.hasAccount}>
				{/* Nobody can verify the address of a listing that an admin entered. */}
				{!row.hasAccount ? NONE : row.isVerified ? 'Yes' : <VerifiedBadge isVerified={false} />}
			</td>
			<td className="user-table__plan" data-empty={row.plan === null} title={row.plan?.fact}>
				{row.plan === null ? (
					NONE
				) : (
					<>
						<Badge tone={row.plan.badge.tone}>{row.plan.badge.text}</Badge>{' '}
						<span className="text-muted">{row.plan.fact}</span>
					</>
				)}
			</td>
			<td className="user-table__seen" data-label="Last seen" data-empty={row.lastSeenAt === null}>
				{row.lastSeenAt === null ? (
					NONE
				) : (
					<time dateTime={row.lastSeenAt}>{shortDate(row.lastSeenAt)}</time>
				)}
			</td>
			<td className="user-table__created" data-label="Created">
				<time dateTime={row.createdAt}>{shortDate(row.createdAt)}</time>
			</td>
		</>
	)
}

function RoleText({ row }: { row: UserRow }) {
	if (!row.hasAccount) return <span className="text-muted">Listing only</span>
	if (row.vip === 'expired') return <Badge tone="warn">VIP (expired)</Badge>
	if (row.vip === 'notStarted') return <Badge tone="warn">VIP (no date)</Badge>
	return row.role === 'user' ? <>{roleName(row.role)}</> : <Badge>{roleName(row.role)}</Badge>
}

const SAMPLE = {
	hasAccount: true,
	vip: null,
	plan: null,
	lastSeenAt: null,
}

/** Placeholder users, for the page while its data cannot be read. */
const SAMPLES: readonly UserRow[] = [
	{
		...SAMPLE,
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
		...SAMPLE,
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

const COLUMNS = ['Name', 'Email', 'Role', 'Verified', 'Plan', 'Last seen', 'Created']

/** Read-only sample rows (ADMIN-17); not in production. */
export function SampleUsers({ text }: { text: string }) {
	return (
		<>
			<p className="text-muted mt-6 mb-3">{text}</p>
			<div className="table-frame">
				<table className="table table--compact user-table">
					<thead>
						<tr>
							{COLUMNS.map((label) => (
								<th key={label} scope="col">
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{SAMPLES.map((row) => (
							<tr key={row.id}>
								<UserCells row={row} to={null} />
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}
