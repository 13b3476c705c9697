import { type AnalysisValues, FIGURES } from '~/deal'
import { Card } from '~/ui/card/card'
import { TableFrame } from '~/ui/table/table-frame'
import type { FigureUnit } from '~/features/calculator/analysis-pages/figures/figure-format'
import { FigureTable } from '~/features/calculator/analysis-pages/figures/figure-table'
import { FigureList, FigureRow } from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText, type AnyFigure } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { ExplanationsState } from '~/features/calculator/analysis-pages/figures/use-explanations'
import type { ProjectionResults } from './projection-view'
import { TAX_COLUMNS } from './tax-columns'

type Details = ProjectionResults['details']

export type TaxSectionProps = {
	values: AnalysisValues
	details: Details
	explanations: ExplanationsState
}

const LABEL =
	'Tax estimate. Not tax advice. Federal rules simplified; state tax and the 3.8% net investment tax only if you put them into your rates.'

type Pair = { key: string; label: string; unit: FigureUnit; before: AnyFigure; after: AnyFigure }

function pairs({ summary }: Details): Pair[] {
	const { afterTax } = summary
	if (afterTax === null) return []
	return [
		{
			key: 'Irr',
			label: FIGURES.irr.label,
			unit: 'rate',
			before: summary.irr,
			after: afterTax.irr,
		},
		{ key: 'Npv', label: FIGURES.npv.label, unit: 'usd', before: summary.npv, after: afterTax.npv },
		{
			key: 'EquityMultiple',
			label: 'Equity multiple',
			unit: 'multiple',
			before: summary.equityMultiple,
			after: afterTax.equityMultiple,
		},
		{
			key: 'TotalProfit',
			label: FIGURES.totalProfit.label,
			unit: 'usd',
			before: summary.totalProfit,
			after: afterTax.totalProfit,
		},
	]
}

/** The tax estimate, off by default: returns before and after tax, the sale, and each year. */
export function TaxSection({ values, details, explanations }: TaxSectionProps) {
	const { tax } = details
	const rows = pairs(details)
	return (
		<Card title="Tax Estimate" titleId="tax-estimate">
			<p className="note" id="tax-label">
				{LABEL}
			</p>
			{tax === null ? (
				<p className="mt-3">
					The estimate is off. Turn it on in the inputs, under <em>Tax Estimate</em>.
				</p>
			) : (
				<div className="stack mt-4">
					{values.losses === 'use' && (
						<p className="note">
							A loss saves tax in its year only if you take an active part and your income is below
							the limits for such losses.
						</p>
					)}
					<TableFrame label="Returns before and after tax">
						<table className="table">
							<thead>
								<tr>
									<th scope="col">Return</th>
									<th scope="col" data-align="end">
										Before tax
									</th>
									<th scope="col" data-align="end">
										After tax
									</th>
								</tr>
							</thead>
							<tbody>
								{rows.map(({ key, label, unit, before, after }) => (
									<tr key={key}>
										<th scope="row">{label}</th>
										<td data-align="end">{cellText(before, unit)}</td>
										<td data-align="end">{cellText(after, unit)}</td>
									</tr>
								))}
							</tbody>
						</table>
					</TableFrame>
					<FigureList>
						{rows.map(({ key, label, unit, after }) => (
							<FigureRow
								key={key}
								name={`afterTax${key}`}
								label={`${label} after tax`}
								figure={after}
								unit={unit}
								isSigned
								explanation={explanations.get(`afterTax${key}`)}
							/>
						))}
						<FigureRow
							name="taxBasis"
							label="Depreciated over 27.5 years"
							figure={tax.basis}
							unit="usd"
							explanation={explanations.get('taxBasis')}
						/>
						<FigureRow
							name="taxLand"
							label="Land, not depreciated"
							figure={tax.land}
							unit="usd"
							explanation={explanations.get('taxLand')}
						/>
						{tax.sale !== null && <SaleTaxRows sale={tax.sale} explanations={explanations} />}
					</FigureList>
					{tax.sale !== null && tax.sale.gain < 0 && (
						<p>The sale is a loss. It gives no tax, and no saving is counted.</p>
					)}
					<FigureTable
						caption="Tax estimate by year"
						head="Year"
						columns={TAX_COLUMNS}
						rows={tax.years.map((row) => ({
							head: row.year,
							cells: TAX_COLUMNS.map(({ key }) => ({
								name: key,
								year: row.year,
								figure: row[key],
								unit: 'usd',
							})),
						}))}
					/>
				</div>
			)}
		</Card>
	)
}

function SaleTaxRows({
	sale,
	explanations,
}: {
	sale: NonNullable<NonNullable<Details['tax']>['sale']>
	explanations: ExplanationsState
}) {
	const rows: readonly (readonly [name: string, label: string, figure: number])[] = [
		['taxGain', 'Gain at the sale', sale.gain],
		['taxRecapture', 'Tax on depreciation given back', sale.recaptureTax],
		['taxCapitalGain', 'Tax on the capital gain', sale.capitalGainTax],
		['taxLossSaving', 'Tax saved by losses carried forward', sale.lossSaving],
		['taxSale', 'Tax at the sale', sale.tax],
	]
	return (
		<>
			{rows.map(([name, label, figure]) => (
				<FigureRow
					key={name}
					name={name}
					label={label}
					figure={figure}
					unit="usd"
					explanation={explanations.get(name)}
				/>
			))}
		</>
	)
}
