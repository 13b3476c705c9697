import { PlansButton } from '~/features/deals/access/plans-button'
import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Select } from '~/ui/field/inputs'
import { Check, House } from '~/ui/icons/icons'
import { EmptyState, Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { TableFrame } from '~/ui/table/table-frame'
import { UnreadHeld } from '~/features/calculator/analysis-pages/unread/unread-held'
import { criteriaCell } from '~/features/deals/criteria/criterion-texts'
import { Link } from '~/ui/link/link'
import { MAX_COMPARED } from './compare-limits'
import type { CompareView } from './compare-view.server'
import '~/ui/table/table.css'
import './compare.css'

/** Deals and scenarios side by side. */
export function ComparePage(props: CompareView) {
	const { columns, held, isMissing, isTooMany } = props
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow={
					<Link to={paths.deals()} className="link">
						Deals
					</Link>
				}
				title="Compare"
				lead="Up to four deals and scenarios side by side. The best value of a row is marked."
			/>
			<div className="stack">
				{held !== null && <UnreadHeld {...held} />}
				{isMissing && (
					<Notice tone="warn">
						Some of the deals aren’t in your list anymore, so they are left out.
					</Notice>
				)}
				{isTooMany && (
					<Notice tone="warn">Only four fit side by side. The first four are shown.</Notice>
				)}
				<AddDeal {...props} />
				{columns.length === 0 ? <NothingChosen {...props} /> : <CompareTable {...props} />}
			</div>
		</div>
	)
}

function NothingChosen({ choices, canChange, withheld }: CompareView) {
	const hasDeals = choices.length > 0
	return (
		<Card>
			<EmptyState
				icon={<House />}
				title={hasDeals ? 'Nothing chosen yet' : 'No deals yet'}
				action={
					hasDeals ? (
						<ButtonLink to={paths.deals()}>Choose in the List</ButtonLink>
					) : canChange ? (
						<ButtonLink to={paths.calculator()} variant="primary">
							Enter a Deal
						</ButtonLink>
					) : (
						<PlansButton withheld={withheld} variant="primary" />
					)
				}
			>
				The figures of your deals appear here, one column for each.
			</EmptyState>
		</Card>
	)
}

/** Another column, while there is room. */
function AddDeal({ columns, choices, draftFields }: CompareView) {
	if (choices.length === 0) return null
	if (columns.length >= MAX_COMPARED) {
		return <p className="note">Remove a column to add another.</p>
	}
	return (
		<Form
			key={columns.map(({ id }) => id).join(' ')}
			method="get"
			action={paths.compareDeals()}
			className="search-form"
		>
			{savedIds(columns).map((id) => (
				<input key={id} type="hidden" name="deal" value={id} />
			))}
			{draftFields.map(([name, text]) => (
				<input key={name} type="hidden" name={name} value={text} />
			))}
			<Select id="compare-add" name="deal" label="Add a deal or scenario" options={choices} />
			<Button type="submit">Add</Button>
		</Form>
	)
}

/** More columns are wider than a phone. */
const COLUMNS_ON_A_PHONE = 2

function CompareTable({ columns, plans, groups, draftFields }: CompareView) {
	const ids = savedIds(columns)
	return (
		<>
			<TableFrame label="Comparison">
				<table className="table compare-table">
					<caption className="sr-only">
						Figures of {columns.length} deals and scenarios. The best value of a row is marked.
					</caption>
					<thead>
						<tr>
							<td />
							{columns.map((column) => (
								<th key={column.id} scope="col">
									<Link to={linkOf(column, draftFields)} className="link break-anywhere">
										{column.propertyAddress}
									</Link>
									<span className="compare-table__name">{column.name}</span>
									{columns.length > 1 && (
										<Link
											to={paths.compareDeals(
												ids.filter((id) => id !== column.id),
												column.kind === 'draft' ? [] : draftFields,
											)}
											className="link note"
											aria-label={`Remove ${column.propertyAddress}, ${column.name}`}
										>
											Remove
										</Link>
									)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<tr>
							<th scope="row">Paid with</th>
							{plans.map((plan, i) => (
								<td key={i}>{plan}</td>
							))}
						</tr>
						{columns.some(({ criteria }) => criteria !== null) && (
							<tr>
								<th scope="row">Criteria met</th>
								{columns.map(({ id, criteria }) => (
									<td key={id} className="tabular-nums">
										<CriteriaCell criteria={criteria} />
									</td>
								))}
							</tr>
						)}
					</tbody>
					{groups.map((group) => (
						<Group key={group.key} group={group} columns={columns.length} />
					))}
				</table>
			</TableFrame>
			{columns.length > COLUMNS_ON_A_PHONE && (
				<p className="note compare-hint">Swipe the table sideways to see all columns.</p>
			)}
			<p>
				<a href={paths.compareCsv(ids, draftFields)} className="link" download>
					Download as CSV
				</a>
			</p>
		</>
	)
}

/** The ids of the columns that are saved. */
const savedIds = (columns: CompareView['columns']): string[] =>
	columns.filter(({ kind }) => kind !== 'draft').map(({ id }) => id)

function CriteriaCell({ criteria }: Pick<CompareView['columns'][number], 'criteria'>) {
	if (criteria === null) return '—'
	const { text, note } = criteriaCell(criteria)
	return (
		<>
			{text}
			{note !== '' && <span className="note compare-table__note">{note}</span>}
		</>
	)
}

/** Where the numbers of a column are. */
function linkOf(
	{ propertyId, kind }: CompareView['columns'][number],
	draftFields: CompareView['draftFields'],
): string {
	if (kind === 'draft') return paths.calculatorWith(Object.fromEntries(draftFields))
	return kind === 'scenario'
		? paths.analysis('scenarios', [['property', propertyId]])
		: paths.deal(propertyId)
}

type GroupProps = { group: CompareView['groups'][number]; columns: number }

function Group({ group: { title, rows }, columns }: GroupProps) {
	return (
		<tbody>
			<tr className="compare-table__group">
				<th scope="rowgroup" colSpan={columns + 1}>
					{title}
				</th>
			</tr>
			{rows.map(({ key, label, cells }) => (
				<tr key={key}>
					<th scope="row">{label}</th>
					{cells.map(({ value, reason, text, note, isBest }, i) => (
						<td key={i} className="tabular-nums" data-best={isBest || undefined}>
							<data
								id={`figure-${key}-${i + 1}`}
								value={value ?? ''}
								data-reason={reason ?? undefined}
								translate="no"
							>
								{text}
							</data>
							{isBest && (
								<span className="icon-text compare-table__best">
									<Check />
									Best
								</span>
							)}
							{note !== null && (
								<span className={value === null ? 'sr-only' : 'note compare-table__note'}>
									{' '}
									{note}
								</span>
							)}
						</td>
					))}
				</tr>
			))}
		</tbody>
	)
}
