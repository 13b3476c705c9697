import { paths } from '~/core/http/paths'
import { Link } from '~/ui/link/link'
import { nextSort, type StatRow, type StatSort } from './statistics'
import '~/ui/table/table.css'

/** Service types with their number of providers; the headings sort. */
export function StatsTable({ rows, sort }: { rows: readonly StatRow[]; sort: StatSort }) {
	return (
		<div className="table-frame">
			<table className="table">
				<thead>
					<tr>
						<SortHead by="serviceType" label="Service Type" sort={sort} />
						<SortHead by="count" label="Provider Count" sort={sort} isNumber />
					</tr>
				</thead>
				<tbody>
					{rows.map(({ serviceType, count }) => (
						<tr key={serviceType}>
							<th scope="row">
								<Link to={paths.adminProviders({ serviceType })} className="link">
									{serviceType}
								</Link>
							</th>
							<td data-align="end">{count}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

type SortHeadProps = { by: StatSort['by']; label: string; sort: StatSort; isNumber?: boolean }

function SortHead({ by, label, sort, isNumber = false }: SortHeadProps) {
	const { by: sortBy, order } = nextSort(sort, by)
	const isOn = sort.by === by
	const direction = sort.order === 'asc' ? 'ascending' : 'descending'
	return (
		<th
			scope="col"
			data-align={isNumber ? 'end' : undefined}
			aria-sort={isOn ? direction : undefined}
		>
			<Link to={paths.adminProviderStats({ sort: sortBy, order })} preventScrollReset>
				{label}
				<span aria-hidden="true">{isOn ? (sort.order === 'asc' ? '↑' : '↓') : ''}</span>
			</Link>
		</th>
	)
}
