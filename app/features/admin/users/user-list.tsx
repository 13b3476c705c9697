import { countOf } from '~/core/plural'
import { ROLES } from '~/features/accounts/access/access-policy'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Users } from '~/ui/icons/icons'
import { Select, TextInput } from '~/ui/field/inputs'
import { FilterBar } from '~/ui/filter-bar/filter-bar'
import { EmptyState } from '~/ui/notice/notice'
import { Pagination } from '~/ui/table/pagination'
import { ROLE_LABELS } from './user-fields'
import { userList, type UserQuery } from './user-query'
import { UserTable } from './user-table'
import type { ListedUsers } from './users.server'
import '~/features/admin/admin-page.css'
import '~/ui/table/filter-form.css'

export type UserListProps = {
	query: UserQuery
	list: ListedUsers
}

const ANY = { value: '', label: 'All' }

function UserFilters({ query }: { query: UserQuery }) {
	return (
		<FilterBar {...userList.form(query, ['sort', 'dir'])} label="Filter users">
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
				id="users-account"
				name="account"
				label="Account"
				options={[
					ANY,
					{ value: 'yes', label: 'With an account' },
					{ value: 'no', label: 'Listing only' },
				]}
				defaultValue={query.account}
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
			<Select
				id="users-renews"
				name="renews"
				label="Plan that renews"
				options={[ANY, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]}
				defaultValue={query.renews}
			/>
		</FilterBar>
	)
}

/** How many there are: people with an account, and apart from them listings without one. */
function countText({ rows, total, listings }: ListedUsers): string {
	const users = total - listings
	const showing = `Showing ${rows.length} of`
	const withoutAccount = `${countOf(listings, 'listing')} without an account`
	if (listings === 0) return `${showing} ${countOf(users, 'user')}`
	if (users === 0) return `${showing} ${withoutAccount}`
	return `${showing} ${total}: ${countOf(users, 'user')} and ${withoutAccount}`
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
							{countText(list)}
						</p>
						<ButtonLink
							to={paths.usersCsv(userList.texts(query, { page: 1 }))}
							size="sm"
							reloadDocument
						>
							Export as CSV
						</ButtonLink>
					</div>
					<UserTable query={query} rows={list.rows} />
					<Pagination
						page={list.page}
						pages={list.pages}
						to={(page) => userList.path(query, { page })}
					/>
				</>
			)}
		</div>
	)
}
