import { Form } from '@remix-run/react'
import { Button } from '~/ui/button/button'
import { Select } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { ExplanationBody } from '~/features/calculator/analysis-pages/figures/figure-row'
import type { ExplanationsState } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { dealFields } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import type { AnalysisState } from '~/features/calculator/analysis-pages/frame/use-analysis'
import { YEAR_FIELD } from '~/features/calculator/analysis-pages/frame/pages'
import './projection.css'

export type ColumnExplanationsProps = {
	view: AnalysisView
	analysis: AnalysisState
	columns: readonly { key: string; label: string }[]
	explanations: ExplanationsState
	year: number
	lastYear: number
	onYear: (year: number) => void
}

/** How each column of the tables is computed, with the numbers of one year. */
export function ColumnExplanations({
	view,
	analysis,
	columns,
	explanations,
	year,
	lastYear,
	onYear,
}: ColumnExplanationsProps) {
	const hydrated = useHydrated()
	const years = Array.from({ length: lastYear }, (_, index) => String(index + 1))
	return (
		<details className="column-explanations" id="columns">
			<summary>How the columns are calculated, with the numbers of year {year}</summary>
			<Form method="get" action="#columns" className="row column-explanations__form no-print">
				{dealFields(analysis.deal, view.property).map(([name, text]) => (
					<input key={name} type="hidden" name={name} value={text} />
				))}
				<Select
					label="Year"
					name={YEAR_FIELD}
					id="explain-year"
					options={years.map((value) => ({ value, label: value }))}
					value={String(year)}
					onChange={(event) => onYear(Number(event.currentTarget.value))}
				/>
				{!hydrated && <Button type="submit">Show</Button>}
			</Form>
			<dl className="column-explanations__list">
				{columns.map(({ key, label }) => (
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
