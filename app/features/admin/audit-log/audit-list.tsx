import { countOf } from '~/core/plural'
import { AUDIT_ACTIONS, AUDIT_KINDS, auditLabel } from '~/core/audit/audit-actions'
import { paths } from '~/core/http/paths'
import { LocalTime } from '~/ui/local-time/local-time'
import { shortDate } from '~/core/time/format-date'
import { ScrollText } from '~/ui/icons/icons'
import { Select, TextInput } from '~/ui/field/inputs'
import { FilterBar } from '~/ui/filter-bar/filter-bar'
import { EmptyState } from '~/ui/notice/notice'
import { Pagination } from '~/ui/table/pagination'
import { Link } from '~/ui/link/link'
import type { AuditLog } from './audit-log.server'
import { auditList, type AuditPreset, type AuditQuery } from './audit-query'
import './audit-list.css'
import '~/ui/badge/chip.css'
import '~/ui/table/filter-form.css'

export type AuditLogProps = {
	query: AuditQuery
	log: AuditLog
	presets: readonly AuditPreset[]
}

const KIND_LABELS: Record<(typeof AUDIT_KINDS)[number], string> = {
	user: 'Users',
	guide: 'Guides',
	provider: 'Providers',
	serviceType: 'Service types',
	billing: 'Payments',
	mail: 'Email',
	export: 'Exports',
}

const ALL = { value: '', label: 'All' }

function AuditFilters({ query, log }: Omit<AuditLogProps, 'presets'>) {
	return (
		<FilterBar {...auditList.form(query, ['target'])} label="Filter the log">
			<Select
				id="audit-action"
				name="action"
				label="Action"
				options={[
					ALL,
					...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
				]}
				defaultValue={query.action}
			/>
			<Select
				id="audit-actor"
				name="actor"
				label="Admin"
				options={[ALL, ...log.actors.map(({ id, name }) => ({ value: id, label: name }))]}
				defaultValue={query.actor}
			/>
			<Select
				id="audit-kind"
				name="kind"
				label="Target"
				options={[ALL, ...AUDIT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))]}
				defaultValue={query.kind}
			/>
			<TextInput
				id="audit-since"
				name="since"
				type="date"
				label="From"
				defaultValue={query.since}
			/>
			<TextInput id="audit-until" name="until" type="date" label="To" defaultValue={query.until} />
		</FilterBar>
	)
}

/** Links to the usual periods; the current one links back to all of it. */
function Periods({ query, presets }: Pick<AuditLogProps, 'query' | 'presets'>) {
	return (
		<nav aria-label="Period" className="row">
			{presets.map(({ label, since }) => {
				const isCurrent = query.since === since && query.until === ''
				return (
					<Link
						key={label}
						to={auditList.path(query, { since: isCurrent ? '' : since, until: '' })}
						className="chip"
						aria-current={isCurrent ? 'true' : undefined}
					>
						{label}
					</Link>
				)
			})}
		</nav>
	)
}

const noMatchText = ({ since, until }: AuditQuery): string =>
	since !== '' && until !== '' && since > until
		? 'The date in From is after the one in To. Swap them.'
		: 'No entries match these filters.'

/** The changes and their authors, newest first. */
export function AuditLogList({ query, log, presets }: AuditLogProps) {
	return (
		<div className="stack">
			<Periods query={query} presets={presets} />
			<AuditFilters key={JSON.stringify(query)} query={query} log={log} />
			{log.rows.length === 0 ? (
				<EmptyState icon={<ScrollText />} title="No entries yet">
					{auditList.isFiltered(query)
						? noMatchText(query)
						: 'Admin changes will appear here, with before and after values.'}
				</EmptyState>
			) : (
				<>
					<p className="tabular-nums note result-count" role="status">
						Showing {log.rows.length} of {countOf(log.total, 'entry', 'entries')}. Days start at
						midnight UTC.
					</p>
					<div className="table-frame">
						<table className="table table--cards table--compact">
							<thead>
								<tr>
									<th scope="col">When</th>
									<th scope="col">Admin</th>
									<th scope="col">Action</th>
									<th scope="col">Target</th>
									<th scope="col">Changes</th>
								</tr>
							</thead>
							<tbody>
								{log.rows.map((row) => (
									<LogEntry key={row.id} row={row} />
								))}
							</tbody>
						</table>
					</div>
					<Pagination
						page={log.page}
						pages={log.pages}
						to={(page) => auditList.path(query, { page })}
					/>
				</>
			)}
		</div>
	)
}

/** A stored timestamp; users see its date. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u

const readable = (value: string): string =>
	MOMENT.test(value) ? (shortDate(value) ?? value) : value

/** What has changed when no field that the log records has. */
const UNRECORDED: Readonly<Record<string, string>> = {
	'provider.update': 'Contact details, specialties or description',
	'guide.update': 'Text, summary, topics or cover',
}

type AuditRow = AuditLog['rows'][number]

function LogEntry({ row }: { row: AuditRow }) {
	return (
		<tr>
			<td data-label="When">
				<LocalTime at={row.createdAt} />
			</td>
			<td data-label="Admin">{row.actor.name}</td>
			<th scope="row" data-label="Action">
				{auditLabel(row.action)}
			</th>
			<td data-label="Target" className="break-anywhere audit-target">
				<Target target={row.target} />
			</td>
			<td data-label="Changes">
				{row.changes.length === 0 ? (
					(UNRECORDED[row.action] ?? '–')
				) : (
					<ul className="break-anywhere changes">
						{row.action === 'user.delete' && <li>Deleted</li>}
						{row.changes.map(({ field, before, after }) => (
							<li key={field}>
								<span className="text-muted">{field}:</span>{' '}
								{[before, after]
									.flatMap((value) => (value === null ? [] : [readable(value)]))
									.join(' → ')}
							</li>
						))}
					</ul>
				)}
			</td>
		</tr>
	)
}

function Target({ target: { kind, id, name: text, isThere } }: { target: AuditRow['target'] }) {
	if (kind === 'user' && !isThere) {
		return (
			<Link to={auditList.path({ target: id })} className="link">
				{text}
			</Link>
		)
	}
	if (kind !== 'guide' && !isThere) return <>{text}</>
	const account = kind === 'provider' ? paths.adminProvider(id) : paths.adminUser(id)
	return (
		<Link to={kind === 'guide' ? paths.editGuide(id) : account} className="link">
			{text}
		</Link>
	)
}
