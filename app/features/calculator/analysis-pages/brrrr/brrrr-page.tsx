import { isNumber } from '~/deal'
import { useMemo } from 'react'
import { SignedText } from '~/ui/signed-text/signed-text'
import { Card } from '~/ui/card/card'
import { Notice } from '~/ui/notice/notice'
import { axisText } from '~/features/calculator/analysis-pages/charts/axis-text'
import {
	CashLadderChart,
	type CashStep,
} from '~/features/calculator/analysis-pages/charts/cash-ladder-chart'
import type { Explanations } from '~/features/calculator/analysis-pages/figures/explanation-types'
import { FigureData } from '~/features/calculator/analysis-pages/figures/figure-data'
import {
	ExplanationBody,
	FigureList,
	FigureRow,
	HeadlineFigures,
} from '~/features/calculator/analysis-pages/figures/figure-row'
import { cellText } from '~/features/calculator/analysis-pages/figures/figure-text'
import {
	type ExplanationsState,
	useExplanations,
} from '~/features/calculator/analysis-pages/figures/use-explanations'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import { FlipNotice } from '~/features/calculator/analysis-pages/projection/flip-notice'
import { AnalysisFrame } from '~/features/calculator/analysis-pages/frame/analysis-frame'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { useAnalysis } from '~/features/calculator/analysis-pages/frame/use-analysis'
import {
	TYPING_PAUSE_MS,
	useDeferredAfterPaint,
} from '~/features/calculator/deal-form/hooks/use-deferred-after-paint'
import { formatUsd } from '~/core/format-number'
import { type BrrrrDeal, readBrrrr } from './brrrr-deal'
import {
	brrrrHeadline,
	ladderFigures,
	LOWER_COLUMNS,
	lowerHead,
	lowerFigures,
	refinanceFigures,
	rentalFigures,
	type BrrrrFigure,
	sourceFigures,
	usesAtClosing,
} from './brrrr-figures'
import { earlyText, brrrrHeadlineText, limitText, noArvText, timeline } from './brrrr-texts'
import '~/features/calculator/analysis-pages/projection/projection.css'

export type BrrrrView = AnalysisView & { explanations: Explanations }

const loadExplanations = () => import('./explain-brrrr').then((module) => module.explainBrrrr)

type PartProps = { deal: BrrrrDeal; explanations: ExplanationsState }

function Figures({
	figures,
	explanations,
}: {
	figures: readonly BrrrrFigure[]
	explanations: ExplanationsState
}) {
	return (
		<FigureList>
			{figures.map((shown) => (
				<FigureRow key={shown.name} {...shown} explanation={explanations.get(shown.name)} />
			))}
		</FigureList>
	)
}

function Timeline({ deal }: { deal: BrrrrDeal }) {
	return (
		<Card title="Timeline" titleId="timeline">
			<ol className="stack stack--sm">
				{timeline(deal).map(({ name, when, text }) => (
					<li key={name}>
						<span className="font-medium">{name}</span>: <span className="note">{when}.</span>{' '}
						<SignedText text={text} />
					</li>
				))}
			</ol>
		</Card>
	)
}

const withSign = (amount: number): string =>
	amount > 0 ? `+${axisText(amount, 'currency')}` : axisText(amount, 'currency')

function Ladder({ deal, explanations }: PartProps) {
	const { cashAtClosing, cashBefore, cashBack, cashLeft } = deal.bridge
	const details = <Figures figures={ladderFigures(deal)} explanations={explanations} />
	if (!isNumber(cashBefore) || !isNumber(cashBack) || !isNumber(cashLeft)) {
		return (
			<Card title="Your Cash in the Deal" titleId="ladder">
				{details}
			</Card>
		)
	}
	const carry = cashBefore - cashAtClosing
	const steps: readonly (CashStep & { after: number })[] = [
		{
			kind: 'sum',
			label: 'At closing',
			amount: cashAtClosing,
			text: axisText(cashAtClosing, 'currency'),
			after: cashAtClosing,
		},
		{
			kind: 'change',
			label: 'Carry',
			amount: carry,
			text: withSign(carry),
			after: cashBefore,
		},
		{
			kind: 'change',
			label: 'Cash back',
			amount: -cashBack,
			text: withSign(-cashBack),
			after: cashLeft,
		},
		{
			kind: 'sum',
			label: 'Left in',
			amount: cashLeft,
			text: axisText(cashLeft, 'currency'),
			after: cashLeft,
		},
	]
	return (
		<Card title="Your Cash in the Deal" titleId="ladder">
			<CashLadderChart
				summary={`You pay ${formatUsd(cashAtClosing)} at closing and ${formatUsd(carry)} until the refinance, get back ${formatUsd(cashBack)} of borrowed money, and have ${formatUsd(cashLeft)} left in.`}
				steps={steps}
			/>
			<WideTable
				caption="Your cash in the deal, step by step"
				head="Step"
				columns={[
					{ key: 'amount', label: 'Amount' },
					{ key: 'after', label: 'Your cash in the deal' },
				]}
				rows={steps.map(({ label, amount, after }) => ({
					key: label,
					head: label,
					cells: [formatUsd(amount), formatUsd(after)],
				}))}
			/>
			{details}
		</Card>
	)
}

function LowerAppraisals({ deal, explanations }: PartProps) {
	return (
		<Card title="If the Appraisal Is Lower" titleId="lower">
			<WideTable
				caption="Cash left in and cash flow if the appraisal is lower"
				head="Appraisal"
				columns={LOWER_COLUMNS}
				rows={deal.lower.map((row) => ({
					key: row.lower,
					head: lowerHead(row),
					cells: lowerFigures(row).map((figure, index) => {
						const name = LOWER_COLUMNS[index]?.key ?? ''
						return <FigureData key={name} name={name} year={row.lower} figure={figure} unit="usd" />
					}),
				}))}
			/>
			<details className="column-explanations">
				<summary>How the columns are calculated, with the appraisal 10% lower</summary>
				<dl className="column-explanations__list">
					{LOWER_COLUMNS.map(({ key, label }) => (
						<div key={key}>
							<dt className="font-medium">{label}</dt>
							<dd>
								<ExplanationBody explanation={explanations.get(`${key}-10`)} />
							</dd>
						</div>
					))}
				</dl>
			</details>
		</Card>
	)
}

function Results({ deal, explanations }: PartProps) {
	const early = earlyText(deal)
	const { cashBack } = deal.bridge
	const noArv = noArvText(deal.values)
	const isLate = deal.values.refiMonth >= 12 * deal.setup.holdYears
	return (
		<>
			{deal.missing === 'noRate' && (
				<Notice tone="warn" title="Enter an interest rate">
					{deal.values.interestHard === null
						? 'Enter the interest rate of the hard money loan.'
						: 'Enter the interest rate of the long-term loan.'}
				</Notice>
			)}
			{noArv !== null && <Notice tone="warn">{noArv}</Notice>}
			{isLate && <Notice tone="warn">You sell before the refinance. Check both times.</Notice>}
			<Timeline deal={deal} />
			<Card title="Uses and Sources at Closing" titleId="closing">
				<h3 className="font-medium">Uses</h3>
				<Figures figures={usesAtClosing(deal)} explanations={explanations} />
				<h3 className="font-medium">Sources</h3>
				<Figures figures={sourceFigures(deal)} explanations={explanations} />
			</Card>
			<Card title="Refinance" titleId="refinance">
				<p>{limitText(deal)}</p>
				{early !== null && <Notice tone="warn">{early}</Notice>}
				<Figures figures={refinanceFigures(deal)} explanations={explanations} />
				{isNumber(cashBack) && (
					<p className="note">
						{cashBack < 0
							? `The refinance costs you ${formatUsd(-cashBack)}.`
							: 'Cash back is borrowed money. You owe it with the new loan.'}
					</p>
				)}
			</Card>
			<Ladder deal={deal} explanations={explanations} />
			<Card title="Rental after the Refinance" titleId="rental">
				<Figures figures={rentalFigures(deal)} explanations={explanations} />
			</Card>
			<LowerAppraisals deal={deal} explanations={explanations} />
		</>
	)
}

/** Buy, rehab, rent, refinance: from the hard money loan to the cash that is left in. */
export function BrrrrPage({ view }: { view: BrrrrView }) {
	const analysis = useAnalysis(view)
	const { values, assumptions, isAsLoaded } = analysis
	const current = useMemo(
		() => ({ values, assumptions, isAsLoaded }),
		[values, assumptions, isAsLoaded],
	)
	// Everything below the headline follows after it is painted.
	const later = useDeferredAfterPaint(current, TYPING_PAUSE_MS)
	const now = useMemo(() => readBrrrr(values), [values])
	const deal = useMemo(() => readBrrrr(later.values), [later])
	const explanations = useExplanations(view.explanations, later, later.isAsLoaded, loadExplanations)
	const headline = brrrrHeadline(now)
	const sentence = brrrrHeadlineText(now)
	const figures = headline.map((shown) => ({
		...shown,
		explanation: explanations.get(shown.name),
	}))
	const announcement = headline
		.map(({ label, figure, unit }) => `${label}: ${cellText(figure, unit)}`)
		.join(', ')
	return (
		<AnalysisFrame
			view={view}
			analysis={analysis}
			title="BRRRR"
			headline={
				<>
					{sentence !== null && (
						<p className="title" id="brrrr-headline">
							<SignedText text={sentence} />
						</p>
					)}
					<HeadlineFigures figures={figures} />
				</>
			}
			announcement={sentence === null ? announcement : `${sentence} ${announcement}`}
		>
			<FlipNotice view={view} analysis={analysis} />
			{deal.missing === 'noRent' ? null : deal.missing === 'notABridge' ? (
				<Notice tone="warn">
					{view.reasons.notABridge} Enter the interest rate of the hard money loan, or choose that
					plan.
				</Notice>
			) : (
				<Results deal={deal} explanations={explanations} />
			)}
		</AnalysisFrame>
	)
}
