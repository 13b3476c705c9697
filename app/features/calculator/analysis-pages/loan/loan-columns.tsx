import { Button } from '~/ui/button/button'
import { Select } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { ExplanationBody } from '~/features/calculator/analysis-pages/figures/figure-row'
import type { ExplanationsState } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { YEAR_FIELD } from '~/features/calculator/analysis-pages/frame/pages'
import type { LoanSchedule } from './loan-deal'
import { loanColumns } from './loan-figures'
import '~/features/calculator/analysis-pages/projection/projection.css'

export type LoanColumnsProps = {
	loan: LoanSchedule
	explanations: ExplanationsState
	year: number
	/** Called after another year was chosen. */
	onYear: () => void
}

/** How each column of the yearly table is computed, with the numbers of one year. */
export function LoanColumns({ loan, explanations, year, onYear }: LoanColumnsProps) {
	const hydrated = useHydrated()
	return (
		<details className="column-explanations" id="columns">
			<summary>How the columns are calculated, with the numbers of year {year}</summary>
			<div className="row column-explanations__form no-print">
				{/* A field of the form with the inputs, so that the query has both. */}
				<Select
					label="Year"
					name={YEAR_FIELD}
					id="explain-year"
					form="inputs"
					options={loan.years.map((row) => ({
						value: String(row.year),
						label: String(row.year),
					}))}
					defaultValue={String(year)}
					onChange={onYear}
				/>
				{!hydrated && (
					<Button type="submit" form="inputs">
						Show
					</Button>
				)}
			</div>
			<dl className="column-explanations__list">
				{loanColumns(loan).map(({ key, label }) => (
					<div key={key}>
						<dt className="font-medium">{label}</dt>
						<dd>
							<ExplanationBody explanation={explanations.get(`column.${key}`)} />
						</dd>
					</div>
				))}
			</dl>
		</details>
	)
}
