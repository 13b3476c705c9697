import type { ReactNode } from 'react'
import { countOf, nounFor } from '~/core/plural'
import { RevenueChart } from '~/features/admin/overview/revenue-chart'
import { money } from '~/features/billing/plans/money'
import { shareOf } from '~/features/billing/revenue/cohorts'
import type { RevenueReport } from '~/features/billing/revenue/revenue-report.server'
import { monthName } from '~/features/billing/revenue/revenue-stats'
import { classNames } from '~/ui/class-names'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { TableFrame } from '~/ui/table/table-frame'
import '~/ui/badge/chip.css'
import '~/ui/table/table.css'

/** Revenue split into recurring and one-time, churn by month and retention by cohort. */

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const percent = (share: number | null): string => (share === null ? '—' : PERCENT.format(share))

type TableProps = {
	label: string
	columns: readonly string[]
	rows: readonly { key: string; head: ReactNode; cells: readonly string[] }[]
	/** Stays a table on phones: with too many columns for a card of each row. */
	isWide?: boolean
}

function Figures({ label, columns, rows, isWide = false }: TableProps) {
	const [first, ...others] = columns
	return (
		<TableFrame label={label}>
			<table className={classNames('table table--compact tabular-nums', !isWide && 'table--cards')}>
				<thead>
					<tr>
						<th scope="col">{first}</th>
						{others.map((column) => (
							<th key={column} scope="col" data-align="end">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ key, head, cells }) => (
						<tr key={key}>
							<th scope="row" className="cell-nowrap" data-label={first}>
								{head}
							</th>
							{cells.map((cell, i) => (
								<td key={others[i]} data-label={others[i]} data-align="end">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</TableFrame>
	)
}

/** The parts of the page by the ids of their titles: on a phone the last ones are far down. */
const PARTS = [
	{ id: 'split-title', label: 'Total' },
	{ id: 'months-title', label: 'Months' },
	{ id: 'churn-title', label: 'Churn' },
	{ id: 'cohorts-title', label: 'Cohorts' },
] as const

/** All parts of the revenue page. */
export function RevenueView({ report }: { report: RevenueReport }) {
	return (
		<div className="stack">
			<nav aria-label="On this page" className="row link-row">
				{PARTS.map(({ id, label }) => (
					<a key={id} href={`#${id}`} className="chip">
						{label}
					</a>
				))}
			</nav>
			<SplitCard split={report.split} />
			<MonthsCard split={report.split} />
			<ChurnCard churn={report.churn} />
			<CohortsCard cohorts={report.cohorts} members={report.members} />
		</div>
	)
}

type Split = RevenueReport['split']

function SplitCard({ split }: { split: Split }) {
	const rows = [
		{ key: 'recurring', head: 'Recurring', sum: split.recurring },
		{ key: 'oneTime', head: 'One-time', sum: split.oneTime },
		{ key: 'total', head: <strong>Total</strong>, sum: split.total },
	].map(({ key, head, sum: { gross, refunded, disputed, fees, net } }) => ({
		key,
		head,
		cells: [gross, refunded, disputed, fees, net].map((cents) => money(cents)),
	}))
	return (
		<Card title="Recurring and One-Time Revenue" titleId="split-title">
			<div className="stack stack--tight">
				<p className="note">
					All payments since the first one, failed ones left out. Net is gross without refunds,
					disputes and Stripe's fees. The total revenue of the overview is{' '}
					{money(split.total.net + split.total.fees)}: the same before the fees. Recurring is what
					was paid for a plan, the first payment included.
				</p>
				<Figures
					label="Table of recurring and one-time revenue"
					columns={['Revenue', 'Gross', 'Refunded', 'Disputed', 'Fees', 'Net']}
					rows={rows}
				/>
				{split.withoutFee > 0 && (
					<Notice tone="info">
						Stripe hasn't told the {nounFor(String(split.withoutFee), 'fee')} of{' '}
						{countOf(split.withoutFee, 'payment')} yet. Until then they count as $0, so the net is
						too high by them.
					</Notice>
				)}
				{split.agrees ? (
					<Notice tone="success">
						Both parts add up to the sum of all payments in the ledger, {money(split.total.net)}{' '}
						net.
					</Notice>
				) : (
					<Notice tone="error">
						The parts don't add up to the sum of all payments in the ledger. Reload the page; a
						payment may have arrived meanwhile.
					</Notice>
				)}
			</div>
		</Card>
	)
}

function MonthsCard({ split }: { split: Split }) {
	const months = split.months.map(({ month, recurring, oneTime }) => ({
		key: month,
		head: monthName(month),
		cells: [recurring.net, oneTime.net, recurring.net + oneTime.net].map((cents) => money(cents)),
	}))
	const { recurring, oneTime } = split.earlier
	const before = recurring + oneTime
	const earlier = {
		key: 'earlier',
		head: 'Earlier',
		cells: [recurring, oneTime, before].map((cents) => money(cents)),
	}
	const total = {
		key: 'total',
		head: <strong>Total</strong>,
		cells: [split.recurring.net, split.oneTime.net, split.total.net].map((cents) => money(cents)),
	}
	return (
		<Card title="Net Revenue by Month" titleId="months-title">
			<div className="stack stack--tight">
				<p className="note">
					After refunds, disputes and fees. A refund lowers the month of its payment.
				</p>
				<Figures
					label="Table of net revenue by month"
					columns={['Month', 'Recurring', 'One-time', 'Total']}
					rows={[...months, ...(recurring === 0 && oneTime === 0 ? [] : [earlier]), total]}
				/>
			</div>
		</Card>
	)
}

/** Shares are drawn in hundredths of a percent. */
const POINTS = 10_000

function ChurnCard({ churn }: Pick<RevenueReport, 'churn'>) {
	return (
		<Card title="Churn" titleId="churn-title">
			<div className="stack stack--tight">
				<p className="note">
					The share of members at the start of a month who have no plan at its end. The current
					month counts up to now. Members who join and leave within one month aren't in this table;
					the cohorts below count them.
				</p>
				<RevenueChart
					label="Churn"
					months={churn.map(({ month, start, lost }) => ({
						month,
						cents: Math.round((shareOf(lost, start) ?? 0) * POINTS),
					}))}
					format={(points) => percent(points / POINTS)}
				/>
				<Figures
					label="Table of churn by month"
					columns={['Month', 'Start', 'Joined', 'Lost', 'End', 'Churn']}
					rows={churn.map(({ month, start, joined, lost, end }) => ({
						key: month,
						head: monthName(month),
						cells: [start, joined, lost, end].map(String).concat(percent(shareOf(lost, start))),
					}))}
				/>
			</div>
		</Card>
	)
}

function CohortsCard({ cohorts, members }: Pick<RevenueReport, 'cohorts' | 'members'>) {
	const longest = Math.max(0, ...cohorts.map(({ retained }) => retained.length))
	const offsets = Array.from({ length: longest }, (_, offset) => offset)
	return (
		<Card title="Retention by Cohort" titleId="cohorts-title">
			{cohorts.length === 0 ? (
				<p className="text-muted">Members will appear here by the month in which they join.</p>
			) : (
				<div className="stack stack--tight">
					<p className="note">
						The share of the members who joined in a month that had a plan at the end of that month
						(0) and of each month since. {members.now} of {members.all} have a plan now.
					</p>
					<Figures
						label="Table of retention by the month of joining"
						isWide
						columns={['Joined', 'Members', ...offsets.map(String)]}
						rows={cohorts.map(({ month, size, retained }) => ({
							key: month,
							head: monthName(month),
							cells: [
								String(size),
								...offsets.map((offset) =>
									retained[offset] === undefined ? '' : percent(retained[offset] / size),
								),
							],
						}))}
					/>
				</div>
			)}
		</Card>
	)
}
