import { countOf, nounFor } from '~/core/plural'
import { formatUsd } from '~/core/format-number'
import { formatDay } from '~/core/time/calendar-date'
import { addressLine } from '~/features/comps/estimate/comparable'
import { CompletedSales } from './completed-sales'
import type { importView } from './import.actions.server'
import { DROP_REASONS } from './preview'
import { UnusualSales } from './unusual-sales'
import '~/features/comps/comps.css'

type Draft = NonNullable<Awaited<ReturnType<typeof importView>>['draft']>
export type Report = NonNullable<Draft['report']>

/** What a file holds: how many sales are new, complete others, are duplicates or are skipped. */
export function ImportReportView({ report }: { report: Report }) {
	const { rows, newSales, completions, repricedCount, changedCount, duplicates, dropped } = report
	const { reasons, examples, unread, preview } = report
	const number = (value: number): string => value.toLocaleString('en-US')
	return (
		<div className="stack stack--tight">
			<p role="status" className="tabular-nums comps__total">
				<data id="import-rows" value={rows} translate="no">
					{number(rows)}
				</data>{' '}
				{nounFor(rows, 'row')}:{' '}
				<data id="import-fresh" value={newSales} translate="no">
					{number(newSales)}
				</data>{' '}
				new,{' '}
				{completions > 0 && (
					<>
						<data id="import-completed" value={completions} translate="no">
							{number(completions)}
						</data>{' '}
						to complete,{' '}
					</>
				)}
				{repricedCount > 0 && (
					<>
						<data id="import-repriced" value={repricedCount} translate="no">
							{number(repricedCount)}
						</data>{' '}
						at another price,{' '}
					</>
				)}
				{changedCount > 0 && (
					<>
						<data id="import-changed" value={changedCount} translate="no">
							{number(changedCount)}
						</data>{' '}
						with other facts,{' '}
					</>
				)}
				<data id="import-known" value={duplicates} translate="no">
					{number(duplicates)}
				</data>{' '}
				{nounFor(duplicates, 'duplicate')},{' '}
				<data id="import-dropped" value={dropped} translate="no">
					{number(dropped)}
				</data>{' '}
				skipped
			</p>
			{reasons.length > 0 && (
				<ul className="comps__bullets">
					{reasons.map(({ reason, count }) => (
						<li key={reason}>
							{countOf(count, 'row')}: {DROP_REASONS[reason]}
						</li>
					))}
				</ul>
			)}
			{unread.length > 0 && (
				<p className="text-sm text-muted comps__note">
					Cells we can't read are left blank:{' '}
					{unread.map(({ label, count }) => `${label} ${number(count)}`).join(', ')}. Write numbers
					in digits, such as 3 or 1,500. You can correct the file and import it again.
				</p>
			)}
			{examples.length > 0 && (
				<details className="note comps__formula">
					<summary>
						Skipped rows
						{examples.length < dropped && ` (the first ${examples.length} of ${number(dropped)})`}
					</summary>
					<ul>
						{examples.map(({ row, reason, text }) => (
							<li key={row}>
								Row {row}, {DROP_REASONS[reason].toLowerCase()}: {text}
							</li>
						))}
					</ul>
				</details>
			)}
			<UnusualSales sales={report.unusual} />
			<CompletedSales count={report.completions} examples={report.completed} />
			{preview.length > 0 && (
				<details className="note comps__formula" open>
					<summary>Preview of new sales</summary>
					<ul>
						{preview.map((sale) => (
							<li key={`${sale.address} ${sale.soldOn} ${sale.price}`}>
								{addressLine(sale)}: {formatUsd(sale.price)}, sold {formatDay(sale.soldOn)}
								{sale.beds !== null && `, ${countOf(sale.beds, 'bed')}`}
								{sale.baths !== null && `, ${countOf(sale.baths, 'bath')}`}
								{sale.sqft !== null && `, ${number(sale.sqft)} sq ft`}
								{sale.yearBuilt !== null && `, built ${sale.yearBuilt}`}
							</li>
						))}
					</ul>
				</details>
			)}
		</div>
	)
}
