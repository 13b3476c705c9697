import { countOf } from '~/core/plural'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Checkbox } from '~/ui/field/checkbox'
import { shortDate } from '~/core/time/format-date'
import { Users } from '~/ui/icons/icons'
import { Select, TextInput } from '~/ui/field/inputs'
import { FilterBar } from '~/ui/filter-bar/filter-bar'
import { EmptyState } from '~/ui/notice/notice'
import { Pagination } from '~/ui/table/pagination'
import {
	ADMIN_SOURCES,
	ADMIN_STATES,
	adminProviderList,
	type AdminQuery,
} from './provider-list-query'
import type { ProviderList } from './provider-list.server'
import type { ListingState } from '~/features/directory/listing/listing-state'
import { US_STATES } from '~/features/directory/profile/us-states'
import { Link } from '~/ui/link/link'
import '~/ui/table/filter-form.css'

export type AdminListProps = {
	query: AdminQuery
	serviceTypes: readonly string[]
	list: ProviderList
}

const TONES: Record<ListingState, 'pos' | 'warn' | 'neg' | 'neutral'> = {
	listed: 'pos',
	listedNoState: 'warn',
	incomplete: 'warn',
	takenOff: 'neg',
	notProvider: 'neutral',
}

/** The state of a listing as a badge. */
export function StateBadge({ state }: { state: ListingState }) {
	return (
		<Badge tone={TONES[state]}>{ADMIN_STATES.find(({ value }) => value === state)?.label}</Badge>
	)
}

/** The filters of the list, as a GET form. */
function AdminFilters({ query, serviceTypes }: Omit<AdminListProps, 'list'>) {
	const all = { value: '', label: 'All' }
	return (
		<FilterBar {...adminProviderList.form(query)} label="Filter providers">
			<TextInput
				id="admin-search"
				name="search"
				type="search"
				label="Search"
				placeholder="Company or email"
				defaultValue={query.search}
			/>
			<Select
				id="admin-type"
				name="serviceType"
				label="Service"
				options={[all, ...serviceTypes.map((name) => ({ value: name, label: name }))]}
				defaultValue={query.serviceType}
			/>
			<Select
				id="admin-location"
				name="location"
				label="Location"
				options={[all, ...US_STATES.map(([value, label]) => ({ value, label }))]}
				defaultValue={query.location}
			/>
			<Select
				id="admin-state"
				name="state"
				label="Listing"
				options={[all, ...ADMIN_STATES]}
				defaultValue={query.state}
			/>
			<Select
				id="admin-source"
				name="source"
				label="Source"
				options={[all, ...ADMIN_SOURCES]}
				defaultValue={query.source}
			/>
			<Checkbox
				id="admin-reported"
				name="reported"
				value="1"
				label="Reported"
				defaultChecked={query.reported}
			/>
		</FilterBar>
	)
}

/** The admin's list of providers with its filters. */
export function AdminProviderList({ query, serviceTypes, list }: AdminListProps) {
	return (
		<div className="stack">
			<AdminFilters key={JSON.stringify(query)} query={query} serviceTypes={serviceTypes} />
			{list.rows.length === 0 ? (
				<EmptyState icon={<Users />} title="No providers found">
					{adminProviderList.isFiltered(query)
						? 'No providers match these filters.'
						: 'Providers appear here when they sign up or you add them.'}
				</EmptyState>
			) : (
				<>
					<p className="tabular-nums note result-count" role="status">
						Showing {list.rows.length} of {countOf(list.total, 'provider')}
					</p>
					<ProviderTable rows={list.rows} />
					<Pagination
						page={list.page}
						pages={list.pages}
						to={(page) => adminProviderList.path(query, { page })}
					/>
				</>
			)}
		</div>
	)
}

function ProviderTable({ rows }: Pick<ProviderList, 'rows'>) {
	return (
		<div className="table-frame">
			<table className="table table--cards table--compact">
				<thead>
					<tr>
						<th scope="col">Company</th>
						<th scope="col">Services</th>
						<th scope="col" data-align="end">
							States
						</th>
						<th scope="col">Source</th>
						<th scope="col">Listing</th>
						<th scope="col">Last updated</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.id}>
							<th scope="row" data-label="Company">
								<span>
									<Link to={paths.adminProvider(row.id)} className="link">
										{row.company === '' ? 'No company yet' : row.company}
									</Link>
									<span className="note cell-note">{row.accountEmail}</span>
								</span>
							</th>
							<td data-label="Services">{row.serviceTypes.join(', ') || '–'}</td>
							<td data-label="States" data-align="end">
								{row.areas}
							</td>
							<td data-label="Source" className="cell-nowrap">
								{row.isEntered ? 'Admin' : 'Signed up'}
							</td>
							<td data-label="Listing">
								<span className="row row--inline cell-badges">
									<StateBadge state={row.state} />
									{row.openReports > 0 && (
										<Badge tone="warn">{countOf(row.openReports, 'report')}</Badge>
									)}
								</span>
							</td>
							<td data-label="Changed">
								<time dateTime={row.updatedAt}>{shortDate(row.updatedAt)}</time>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
