import { isFlip } from '~/deal'
import { useMemo } from 'react'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { Notice } from '~/ui/notice/notice'
import { paths } from '~/core/http/paths'
import { noArvText } from '~/features/calculator/analysis-pages/brrrr/brrrr-texts'
import { FlipNotice } from '~/features/calculator/analysis-pages/projection/flip-notice'
import { LoanChart } from '~/features/calculator/analysis-pages/charts/loan-chart'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import {
	FigureList,
	FigureRow,
	HeadlineFigures,
} from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import { useExplanations } from '~/features/calculator/analysis-pages/figures/use-explanations'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import { dealFields } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import {
	TYPING_PAUSE_MS,
	useDeferredAfterPaint,
} from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
import { formatUsd } from '~/core/format-number'
import { YEAR_FIELD } from '~/features/calculator/analysis-pages/frame/pages'
import { LoanColumns } from './loan-columns'
import {
	explainedLoanYear,
	isPrinted,
	type LoanSchedule,
	readLoan,
	ROUNDING_FIELD,
} from './loan-deal'
import { factFigures, loanHeadline, type LoanFigure } from './loan-figures'
import { LoanMonthTables, LoanYearTable } from './loan-tables'
import { loanWarnings } from './loan-warnings'
import './loan.css'

export type LoanView = AnalysisView & { explanations: Explanations }

const loadExplanations = () => import('./explain-loan').then((module) => module.explainLoan)

/** The chart; a balloon would make the bars of all other years flat. */
function LoanChartCard({ loan }: { loan: LoanSchedule }) {
	const { years, terms, facts, balloon } = loan
	const rows = years.map((year) => ({ ...year, principal: year.principal - year.balloon }))
	return (
		<Card title="Interest, Principal and Balance" titleId="loan-chart">
			<LoanChart
				summary={`On a loan of ${formatUsd(terms.principal)} you pay ${formatUsd(facts.totalInterest)} of interest until the last payment in month ${facts.lastMonth}.`}
				rows={rows}
			/>
			{balloon !== null && (
				<p className="note">
					The bars don’t include the balloon of {formatUsd(balloon.amount)} in month {balloon.month}
					.
				</p>
			)}
		</Card>
	)
}

/** The long-term loan of a deal: facts, chart and schedule by year and month. */
export function LoanPage({ view }: { view: LoanView }) {
	const analysis = useAnalysis(view)
	const { values, assumptions, isAsLoaded, extra, deal } = analysis
	const inCents = isPrinted(extra)
	const current = useMemo(
		() => ({
			values,
			assumptions,
			inCents,
			isAsLoaded: isAsLoaded && inCents === isPrinted(view.extra),
		}),
		[values, assumptions, inCents, isAsLoaded, view],
	)
	// Tables, chart and explanations follow after the headline is painted.
	const later = useDeferredAfterPaint(current, TYPING_PAUSE_MS)
	const now = useMemo(() => readLoan(values, inCents), [values, inCents])
	const loan = useMemo(() => readLoan(later.values, later.inCents), [later])

	const year = loan.kind === 'none' ? 1 : explainedLoanYear(extra, loan)
	const input = useMemo(() => ({ assumed: later, inCents: later.inCents, year }), [later, year])
	const explanations = useExplanations(
		view.explanations,
		input,
		later.isAsLoaded && extra[YEAR_FIELD] === view.extra[YEAR_FIELD],
		loadExplanations,
	)
	const row = (shown: LoanFigure) => ({ ...shown, explanation: explanations.get(shown.name) })
	const headline = loanHeadline(now)
	// The loan of a refinance is a share of the value after the work.
	const noArv = later.values.plan === 'bridge' ? noArvText(later.values) : null
	const fields = [
		...dealFields(deal, view.property),
		...(inCents ? [[ROUNDING_FIELD, 'cents'] as const] : []),
	]

	const controls = useMemo(
		() => (
			<Checkbox
				name={ROUNDING_FIELD}
				id="rounding"
				value="cents"
				label="As a lender prints it"
				hint="Payment and interest are rounded to cents each month. This page only."
				defaultChecked={isPrinted(view.extra)}
			/>
		),
		[view],
	)

	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			title="Loan"
			headline={<HeadlineFigures figures={headline.map(row)} />}
			announcement={headline
				.map(({ label, figure, unit }) => `${label}: ${cellText(figure, unit)}`)
				.join(', ')}
			controls={controls}
		>
			<FlipNotice view={view} analysis={analysis} />
			{loan.kind === 'none' ? (
				!isFlip(later.values) && <Notice tone="warn">{view.reasons[loan.reason]}</Notice>
			) : (
				<>
					{noArv !== null && <Notice tone="warn">{noArv}</Notice>}
					{loanWarnings(later.values, loan).map((text) => (
						<Notice key={text} tone="warn">
							{text}
						</Notice>
					))}
					<Card title="Facts" titleId="loan-facts">
						<FigureList>
							{factFigures(loan).map((shown) => (
								<FigureRow key={shown.name} {...row(shown)} />
							))}
						</FigureList>
					</Card>
					<LoanChartCard loan={loan} />
					<Card title="Year by Year" titleId="loan-years">
						<LoanYearTable loan={loan} />
					</Card>
					<LoanColumns loan={loan} explanations={explanations} year={year} onYear={analysis.read} />
					<Card
						title="Month by Month"
						titleId="loan-months"
						aside={
							<ButtonLink to={paths.loanCsv(fields)} size="sm" reloadDocument download>
								Export as CSV
							</ButtonLink>
						}
					>
						<LoanMonthTables loan={loan} isLazy={!later.isAsLoaded} />
					</Card>
				</>
			)}
		</AnalysisFrame>
	)
}
