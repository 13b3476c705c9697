import { memo, useEffect, useRef, useState } from 'react'
import type { LoanMonth } from '~/deal'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { FigureTable } from '~/features/calculator/analysis-pages/figures/figure-table'
import type { LoanSchedule } from './loan-deal'
import { type LoanColumn, loanColumns } from './loan-figures'
import './loan.css'

/** The tables of the loan page. */

const MONTHS = 12

/** What is paid in each year, and the balance at its end. */
export const LoanYearTable = memo(function LoanYearTable({ loan }: { loan: LoanSchedule }) {
	const columns = loanColumns(loan)
	return (
		<FigureTable
			caption="Loan by year"
			head="Year"
			columns={columns}
			rows={loan.years.map((row) => ({
				head: row.year,
				cells: columns.map(({ key }) => ({
					name: key,
					year: row.year,
					figure: row[key],
					unit: 'cents',
				})),
			}))}
		/>
	)
})

type MonthTableProps = {
	year: number
	months: readonly LoanMonth[]
	columns: readonly LoanColumn[]
	/** Whether a closed table has no rows yet. */
	isLazy: boolean
}

function MonthTable({ year, months, columns, isLazy }: MonthTableProps) {
	const details = useRef<HTMLDetailsElement>(null)
	const [isOpen, setIsOpen] = useState(false)
	// It may have been opened before hydration.
	useEffect(() => setIsOpen(details.current?.open === true), [])
	const first = months[0]?.month ?? 0
	const last = months.at(-1)?.month ?? 0
	return (
		<details
			className="loan-months"
			ref={details}
			onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
		>
			<summary>
				Year {year}: {first === last ? `month ${first}` : `months ${first} to ${last}`}
			</summary>
			{(isOpen || !isLazy) && (
				<FigureTable
					caption={`Loan by month, year ${year}`}
					head="Month"
					columns={columns}
					rows={months.map((row) => ({
						head: row.month,
						cells: columns.map(({ key }) => formatFigure(row[key], 'cents')),
					}))}
				/>
			)}
		</details>
	)
}

/** Every month, in a closed table for each year. After a change only open ones are rendered. */
export const LoanMonthTables = memo(function LoanMonthTables({
	loan,
	isLazy,
}: {
	loan: LoanSchedule
	isLazy: boolean
}) {
	const columns = loanColumns(loan)
	return loan.years.map(({ year }) => (
		<MonthTable
			key={year}
			year={year}
			months={loan.rows.slice(MONTHS * (year - 1), MONTHS * year)}
			columns={columns}
			isLazy={isLazy}
		/>
	))
})
