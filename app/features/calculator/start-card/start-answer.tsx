import { noValue } from '~/deal'
import { countOf } from '~/core/plural'
import { paths } from '~/core/http/paths'
import { INSURANCE_QUESTION } from '~/features/calculator/analysis/mortgage-insurance-texts'
import { FigureList, FigureRow } from '~/features/calculator/analysis-pages/figures/figure-row'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import type { DealState } from '~/features/calculator/deal-form/deal-reducer'
import { linkFields } from '~/features/calculator/deal-form/next-links'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import {
	correctionOf,
	planCorrection,
	unreadCorrection,
} from '~/features/calculator/explain/result-state'
import { isFinanced, isMissing } from '~/features/calculator/explain/formula-hints'
import { CashBasis } from '~/features/calculator/plan-headline/cash-basis'
import type { OpeningFigure } from '~/features/calculator/plan-headline/opening-types'
import {
	flipHeadline,
	LoadFailure,
	UPDATING,
} from '~/features/calculator/plan-headline/plan-headline'
import type { OpeningState } from '~/features/calculator/plan-headline/use-opening'
import { Link } from '~/ui/link/link'
import type { StartWay } from './start-fields'
import './start-card.css'

export type StartAnswerProps = {
	way: StartWay
	/** Whether something was entered. */
	isUsed: boolean
	state: DealState
	deal: EvaluatedDeal
	opening: OpeningState
}

/** Why a flip has no figure, before the analysis is loaded. */
const FLIP_REASONS = {
	noPrice: 'Enter a purchase price.',
	noSale: 'Enter a sales price.',
	noMoneyIn: 'You put no money in.',
	noDown: 'Enter a down payment, or 0 for none.',
} as const

/** The figures of a flip; without a price or a sales price most have no meaning. */
function flipResult(deal: EvaluatedDeal, costs: OpeningState['costs']): OpeningFigure[] {
	const { values } = deal
	return flipHeadline(deal, costs).map((shown) => {
		const { name, label, unit } = shown
		if (values.purchase === 0) return { name, label, unit, figure: noValue('noPrice') }
		const isSale = name !== 'breakEvenPrice'
		return isSale && values.sPrice === 0 ? { name, label, unit, figure: noValue('noSale') } : shown
	})
}

const NO_MONTHS = 'No holding period yet, so no interest is counted.'
const CASH_FLIP = 'No hard money rate yet, so this is a cash purchase.'

/** What the figures of a flip count although it was not entered. */
function notesOf(deal: EvaluatedDeal): string[] {
	const { inputs, values } = deal
	if (values.purchase === 0) return []
	const isWithoutRate = isMissing(inputs, 'interestHard')
	if (!isFinanced(inputs)) return [CASH_FLIP]
	return [
		...(isWithoutRate ? ['No hard money rate yet, so no interest is counted.'] : []),
		...(!isWithoutRate && isMissing(inputs, 'hold') ? [NO_MONTHS] : []),
	]
}

/** The first result of the start card. */
export function StartAnswer({ way, isUsed, state, deal, opening }: StartAnswerProps) {
	const { isFailed, explain } = opening
	if (!isUsed) {
		return (
			<p className="note">
				{way === 'rental'
					? 'You get the cash needed, cash flow, cash-on-cash return, DSCR and IRR.'
					: 'You get the profit, the return on your cash and the break-even price.'}
			</p>
		)
	}
	const correction =
		unreadCorrection(deal) ??
		(way === 'flip' ? correctionOf('netHard', deal) : planCorrection(deal))
	if (correction !== null) return <p className="note">{correction} to see the result.</p>
	const analysis = opening.opening
	if (way === 'flip' && opening.isCostUnread === true) {
		return <p className="note">{analysis?.missing ?? UPDATING}</p>
	}
	const figures = way === 'flip' ? flipResult(deal, opening.costs) : (analysis?.firstResult ?? [])
	if (figures.length === 0) {
		if (isFailed) return <LoadFailure />
		const { purchase, rent } = deal.values
		const isComplete = purchase > 0 && rent > 0
		return (
			<p className="note" aria-busy={isComplete}>
				{isComplete ? UPDATING : 'Enter a purchase price and a monthly rent.'}
			</p>
		)
	}
	const reasons = { ...FLIP_REASONS, ...analysis?.reasons }
	const why = new Set(
		figures.flatMap(({ figure }) => {
			const { reason } = figureState(figure)
			const text = reason === null || reason === 'infinite' ? undefined : reasons[reason]
			return text === undefined ? [] : [text]
		}),
	)
	if (way === 'flip') for (const note of notesOf(deal)) why.add(note)
	if (analysis?.strategyNote) why.add(analysis.strategyNote)
	if (way === 'rental' && analysis?.asksForInsurance) why.add(INSURANCE_QUESTION)
	const count = analysis?.assumptionCount ?? 0
	return (
		<>
			<FigureList className="start-answer">
				{figures.map((shown) => (
					<FigureRow key={shown.name} {...shown} explanation={explain(shown.name)} />
				))}
			</FigureList>
			{way === 'rental' && analysis?.missing === null && analysis.isWithoutLoan && (
				<CashBasis field="startRate" />
			)}
			{why.size > 0 && <p className="note">{[...why].join(' ')}</p>}
			{way === 'rental' && analysis?.missing === null && count > 0 && (
				<p>
					<Link
						className="link"
						to={`${paths.analysis('projection', linkFields(state))}#assumptions`}
					>
						{countOf(count, 'assumption')}, see and change
					</Link>
				</p>
			)}
		</>
	)
}
