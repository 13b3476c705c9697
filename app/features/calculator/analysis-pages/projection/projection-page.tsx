import { isFlip, type ProjectionSummary } from '~/deal'
import { useMemo, useState } from 'react'
import { SignedText } from '~/ui/signed-text/signed-text'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import {
	TYPING_PAUSE_MS,
	useDeferredAfterPaint,
} from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
import { FigureData } from '~/features/calculator/analysis-pages/figures/figure-data'
import {
	FigureList,
	FigureRow,
	HeadlineFigures,
} from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText, irrText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { useExplanations } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import {
	useLiveResults,
	useResultsPart,
} from '~/features/calculator/analysis-pages/frame/use-live-results'
import { formatUsd } from '~/core/format-number'
import { ColumnExplanations } from './column-explanations'
import { explainedYear } from './explained-year'
import { SALE_COLUMNS, yearColumns } from './columns'
import { FlipNotice } from './flip-notice'
import { ProjectionCharts } from './projection-charts'
import type { ProjectionView } from './projection-view'
import type { ShownFigure } from './shown-figures'
import { TAX_COLUMNS } from './tax-columns'
import { TaxSection } from './tax-section'
import { SaleTable, YearTable } from './year-tables'
import './projection.css'

const loadEngine = () => import('./projection-engine').then((module) => module.projectionEngine)
const loadExplanations = () =>
	import('./explain-projection').then((module) => module.explainProjection)

const SPREADSHEET_NPV =
	'NPV() of a spreadsheet starts one year later, so there it is f₀ + NPV(rate, f₁…).'

/** What the IRR means if it is not one rate, and beneath it the rate of the monthly flows. */
function IrrNote({
	view,
	summary,
	basis,
}: {
	view: AnalysisView
	summary: Pick<ProjectionSummary, 'irr' | 'irrMonthly'>
	/** What it counts. */
	basis: string | undefined
}) {
	const own = irrText(summary.irr, view.reasons).note
	const note = [own, basis].filter(Boolean).join(' ') || null
	return (
		<>
			{note}
			{summary.irrMonthly !== null && (
				<>
					{note !== null && ' '}
					<FigureData name="irrMonthly" figure={summary.irrMonthly} unit="rate" /> counted by month
				</>
			)}
		</>
	)
}

/** The projection of a deal: years, sale, returns and tax estimate. */
export function ProjectionPage({ view }: { view: ProjectionView }) {
	const analysis = useAnalysis(view)
	const { values, assumptions } = analysis
	const typed = useMemo(() => ({ values, assumptions }), [values, assumptions])
	const live = useLiveResults(typed, view.results, loadEngine)
	const headline = useResultsPart(live, 'headline', live.input)
	// Tables, charts and explanations follow when typing pauses.
	const later = useDeferredAfterPaint(live.input, TYPING_PAUSE_MS)
	const details = useResultsPart(live, 'details', later)
	const { saleYear, summary } = details
	const lastYear = details.years.length

	const [chosenYear, setChosenYear] = useState<number | null>(null)
	const year = Math.min(chosenYear ?? explainedYear(view.extra, later.values), lastYear)
	const input = useMemo(() => ({ assumed: later, year }), [later, year])
	const explanations = useExplanations(
		view.explanations,
		input,
		live.input === live.loaded.input && later === live.loaded.input && chosenYear === null,
		loadExplanations,
	)

	const row = (shown: ShownFigure) => ({ ...shown, explanation: explanations.get(shown.name) })
	const withNotes = (shown: ShownFigure, of: Pick<ProjectionSummary, 'irr' | 'irrMonthly'>) => ({
		...row(shown),
		...(shown.name === 'irr'
			? { note: <IrrNote view={view} summary={of} basis={shown.note} /> }
			: {}),
		...(shown.name === 'npv' && typeof shown.figure === 'number' ? { note: SPREADSHEET_NPV } : {}),
	})
	const announcement = headline.figures
		.map(({ label, figure, unit, instead }) => `${label}: ${instead ?? cellText(figure, unit)}`)
		.join(', ')
	const tables = { values: later.values, years: details.years, saleYear }
	const columns = [
		...yearColumns(details.years),
		...SALE_COLUMNS,
		...(details.tax === null ? [] : TAX_COLUMNS),
	]
	const { saleNet } = summary

	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			status={live.status}
			title="Projection"
			headline={
				<HeadlineFigures
					figures={headline.figures.map((shown) => withNotes(shown, headline.summary))}
				/>
			}
			announcement={announcement}
		>
			<FlipNotice view={view} analysis={analysis} />
			{/* Years of a property that nobody rents would contradict the profit of the flip. */}
			{!isFlip(later.values) && (
				<>
					{details.warnings.map((text) => (
						<Notice key={text} tone="warn">
							<SignedText text={text} />
						</Notice>
					))}
					<ProjectionCharts {...tables} />
					<Card title="Stabilized Year" titleId="stabilized">
						<p className="note mb-3">
							The first twelve months with rent
							{later.values.plan === 'bridge' && ' after the refinance'}. One-off items and balloons
							are not in it.
						</p>
						<FigureList>
							{details.stabilized.map((shown) => (
								<FigureRow key={shown.name} {...row(shown)} />
							))}
						</FigureList>
					</Card>
					<Card title={`Returns until the Sale in Year ${saleYear}`} titleId="returns">
						<FigureList>
							{details.returns.map((shown) => (
								<FigureRow key={shown.name} {...withNotes(shown, summary)} />
							))}
						</FigureList>
					</Card>
					<Card title={`Sale in Year ${saleYear}`} titleId="sale">
						<FigureList>
							{details.sale.map((shown) => (
								<FigureRow key={shown.name} {...row(shown)} />
							))}
						</FigureList>
						{typeof saleNet === 'number' && saleNet < 0 && (
							<Notice tone="warn">You bring {formatUsd(-saleNet)} to the closing.</Notice>
						)}
					</Card>
					<Card title="Year by Year" titleId="year-by-year">
						<YearTable {...tables} />
					</Card>
					<Card title="If You Sell" titleId="if-you-sell">
						<SaleTable {...tables} />
					</Card>
					<ColumnExplanations
						view={view}
						analysis={analysis}
						columns={columns}
						explanations={explanations}
						year={year}
						lastYear={lastYear}
						onYear={setChosenYear}
					/>
					<TaxSection values={later.values} details={details} explanations={explanations} />
				</>
			)}
		</AnalysisFrame>
	)
}
