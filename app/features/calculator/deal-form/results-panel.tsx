import { useEffect, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { RenderOnce } from '~/ui/render-once/render-once'
import type { EvaluatedDeal } from '~/features/calculator/explain/evaluate-deal'
import { type ResultKey, isFlip } from '~/deal'
import { TaxesQuestion } from '~/features/calculator/analysis-pages/figures/taxes-question'
import {
	type BarFigure,
	barFigures,
	flipHeadline,
	headlineText,
	hasInsuranceQuestion,
	isWithoutLoan,
	PlanHeadline,
} from '~/features/calculator/plan-headline/plan-headline'
import type { OpeningState } from '~/features/calculator/plan-headline/use-opening'
import { ResultList } from '~/features/calculator/explain/explanation'
import { CashBasis } from '~/features/calculator/plan-headline/cash-basis'
import {
	InsuranceQuestion,
	type InsuranceQuestionProps,
} from '~/features/calculator/plan-headline/insurance-question'
import { Link } from '~/ui/link/link'
import { SaveButton, type SaveState } from './save-button'
import './deal-form.css'

type PanelProps = {
	deal: EvaluatedDeal
	/** The deal for the formulas, which may lag behind the figures. */
	later?: EvaluatedDeal
	hydrated: boolean
	/** Whether nothing is entered or answered yet. */
	isUntouched?: boolean
	/** Null without script: the button then asks the server. */
	onClear: (() => void) | null
	/** The figures of the deal's plan. */
	opening: OpeningState
	/** Whether the start card shows the figures of the plan. */
	isStarting?: boolean
	/** Enters the mortgage insurance; null without script. */
	onInsurance?: InsuranceQuestionProps['onAnswer']
}

/** Results of the sections that are repeated here. */
const REPEATED: ReadonlySet<ResultKey> = new Set([
	'net',
	'netHard',
	'monthCashFlow',
	'dscr',
	'flipMAO',
	'holdMAO',
])

const RENTAL = {
	title: 'Rental',
	names: ['monthCashFlow', 'monthNet', 'dscr', 'holdMAO'],
} as const
const FLIP = {
	title: 'Fix & Flip',
	names: ['netHard', 'net', 'roiHard', 'roiCash', 'flipMAO'],
} as const

/** The headline, the figures that decide, and what to do with the deal. Stays in view. */
export function ResultsPanel({
	deal,
	later,
	hydrated,
	isUntouched = false,
	onClear,
	opening,
	isStarting = false,
	onInsurance = null,
}: PanelProps) {
	// The results of the deal's strategy first, those of the other one below.
	const isSale = isFlip(deal.values)
	const groups = isSale ? [FLIP, RENTAL] : [RENTAL, FLIP]
	// The headline of a flip has its profit already, unless it is one after all costs.
	const profit = isSale ? flipHeadline(deal, opening.costs)[0]?.name : null
	const listed = (names: readonly ResultKey[]) => names.filter((name) => name !== profit)
	return (
		<Card id="results" className="results" aria-label="Results">
			{!isStarting && <PlanHeadline deal={deal} state={opening} />}
			<TaxesQuestion deal={deal.values} field="deal-yTaxes" />
			{!isStarting && opening.opening?.strategyNote && (
				<p id="strategy" className="note results__basis">
					{opening.opening.strategyNote}
				</p>
			)}
			{!isStarting && isWithoutLoan(deal, opening) && <CashBasis field="deal-interestDSCR" />}
			{!isStarting && hasInsuranceQuestion(deal, opening) && (
				<InsuranceQuestion onAnswer={onInsurance} />
			)}
			<RenderOnce name={isUntouched ? 'calculator results' : null}>
				{groups.map(({ title, names }, i) => (
					<section key={title} className="results__group" aria-label={title}>
						<h2 className="results__title">
							{(i === 0 && !isSale && opening.opening?.loanTitle) || title}
						</h2>
						{i === 0 && !isSale && <Basis deal={deal} opening={opening.opening} />}
						<ResultList
							names={listed(names)}
							deal={deal}
							later={later}
							repeated={REPEATED}
							heldBack={opening.opening?.heldBack}
						/>
					</section>
				))}
			</RenderOnce>
			<Announcement text={headlineText(deal, opening)} />
			<div className="stack stack--xs mt-5 no-print">
				{!hydrated && (
					<Button type="submit" name="intent" value="recalculate" block>
						Recalculate
					</Button>
				)}{' '}
				<Button
					type="submit"
					name="intent"
					value="askClear"
					variant="quiet"
					block
					onClick={(event) => {
						if (onClear === null) return
						event.preventDefault()
						onClear()
					}}
				>
					Clear Form
				</Button>
			</div>
			<p className="note results__foot no-print">
				Tap any result to see its formula. <Link to={paths.checkOurMath()}>Check our math</Link>
			</p>
		</Card>
	)
}

/** How the results of a rental differ from the plan's figures above them. */
function Basis({ deal, opening }: Pick<PanelProps, 'deal'> & Pick<OpeningState, 'opening'>) {
	if (opening === null || (opening.loanNote ?? opening.basis) === null) return null
	return (
		<p id={opening.loanNote === null ? undefined : 'plan-loan'} className="note results__basis">
			{[opening.loanNote, opening.basis].filter(Boolean).join(' ')}
			{opening.loanNote !== null && deal.values.arv === 0 && (
				<>
					{' '}
					<a href="#deal-arv" className="link no-print">
						Enter an ARV
					</a>
				</>
			)}
		</p>
	)
}

const SETTLE_MS = 800

/** Announces the headline figures to screen readers after typing has paused. */
function Announcement({ text }: { text: string }) {
	const [announcement, setAnnouncement] = useState('')
	const [first] = useState(text)
	useEffect(() => {
		if (text === first && announcement === '') return undefined
		const timer = setTimeout(() => setAnnouncement(text), SETTLE_MS)
		return () => clearTimeout(timer)
	}, [text, first, announcement])
	return (
		<div className="sr-only" role="status" aria-live="polite" id="results-announcement">
			{announcement}
		</div>
	)
}

type DockProps = { deal: EvaluatedDeal; opening: OpeningState; save: SaveState }

/**
 * On phones: a bar at the bottom with the headline of the plan, which links to all results, and Save.
 */
export function ResultsDock({ deal, opening, save }: DockProps) {
	const figures = barFigures(deal, opening)
	return (
		<div className="results-bar no-print">
			<a href="#results" className="results-bar__figures">
				{typeof figures === 'string' ? (
					<span className="note">{figures} </span>
				) : (
					figures.slice(0, DOCK_SIZE).map((figure) => <DockFigure key={figure.name} {...figure} />)
				)}
				<span className="sr-only">Go to all results</span>
			</a>
			<SaveButton save={save} isShort />
		</div>
	)
}

const DOCK_SIZE = 3

function DockFigure({ label, text, isLoss }: BarFigure) {
	// The basis in parentheses is apart, because a narrow phone has no room for it.
	const [name = label, basis] = label.split(/(?= \()/u)
	return (
		<span className="results-bar__figure">
			<span className="text-muted results-bar__label">
				{name}
				{basis !== undefined && <span className="results-bar__basis">{basis}</span>}
			</span>{' '}
			<span className="tabular-nums results-bar__value" data-tone={isLoss ? 'neg' : 'plain'}>
				{text}
			</span>{' '}
		</span>
	)
}
