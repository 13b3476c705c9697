import { memo } from 'react'
import { SignedText } from '~/ui/signed-text/signed-text'
import { classNames } from '~/ui/class-names'
import type { EvaluatedDeal } from './evaluate-deal'
import { haveSameDependencies, explain, type Explanation, getNotes } from './explain-deal'
import { getHeadline, lacksSale } from '~/features/calculator/deal-form/headline'
import { getVisibleInputs } from './formula-hints'
import { hasStarted, resultHint, resultLabel } from './result-state'
import { MAX_FIGURE_LENGTH } from '~/core/format-number'
import { type ResultKey, resultDefinition, showResult } from '~/deal'
import { ResultData, getTone } from './result-data'
import { Equation, Typeset } from './typeset'
import './explanation.css'

/** The formula of a result in words and with the deal's numbers. */
export function Formula({ explanation }: { explanation: Explanation }) {
	const { formula, numbers, letters } = explanation
	return (
		<>
			<p className="formula__words">
				<Typeset text={formula} />
			</p>
			<p className="tabular-nums formula__numbers">
				<Equation text={numbers} />
			</p>
			{letters.map((letter) => (
				<p key={letter.symbol} className="formula__letter">
					{letter.symbol} = <Typeset text={`${letter.formula} = ${letter.numbers}`} />
				</p>
			))}
		</>
	)
}

/** Whether a result and its explanation are the same in both deals. */
const isSameFor = (name: ResultKey, previous: EvaluatedDeal, next: EvaluatedDeal): boolean =>
	haveSameDependencies(getVisibleInputs(name), previous, next)

/** The expanded content of a result. */
const ResultExplanation = memo(
	function ResultStory({ name, deal }: { name: ResultKey; deal: EvaluatedDeal }) {
		const explanation = explain(name, deal)
		return (
			<div className="explanation__body">
				<Formula explanation={explanation} />
				<ul className="explanation__notes">
					{getNotes(explanation).map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
			</div>
		)
	},
	(previous, next) =>
		previous.name === next.name && isSameFor(previous.name, previous.deal, next.deal),
)

/** What is shown in the place of a figure. */
const NO_FIGURE = '—'

/** Whether it is one of the figures beside the 24 results. */
const isReturn = (name: ResultKey): boolean => resultDefinition(name).group === 'returns'

type ResultRowProps = {
	name: ResultKey
	deal: EvaluatedDeal
	/** The deal for content that may update after the next paint. */
	later: EvaluatedDeal
	/** The figure is a copy of one that is on the page already. */
	isRepeated: boolean
	/** Why the figure is not shown although it has a value; null if it is. */
	heldBack: string | null
}

/**
 * A result that expands to show its calculation. Depends only on its own inputs, so that edits
 * elsewhere do not re-render it.
 */
const ResultRow = memo(
	function ResultRow({ name, deal, later, isRepeated, heldBack }: ResultRowProps) {
		const value = deal.figures[name]
		const headline = getHeadline(name, deal)
		const tone = headline.isFigure ? getTone(name, value) : 'plain'
		// A misleading copy or return is replaced by the sentence, as is the profit of a sale without a
		// price; the others of the 24 results keep their figures.
		const isMisleading =
			!headline.isFigure && (isRepeated || isReturn(name) || lacksSale(name, deal))
		const isSentence = isMisleading || heldBack !== null
		const isLong = !isRepeated && showResult(name, value).length > MAX_FIGURE_LENGTH
		const hint = isMisleading ? headline.text : (heldBack ?? resultHint(name, deal))
		return (
			<li className="explanation-row">
				<details className="explanation">
					<summary className="explanation__head">
						<span className="explanation__label">
							{isSentence ? resultDefinition(name).label : resultLabel(name, deal)}
						</span>{' '}
						<span
							className="explanation__value"
							data-tone={isSentence ? undefined : tone}
							data-long={isLong || undefined}
						>
							{isRepeated && (
								<span className="nowrap">{isSentence ? NO_FIGURE : headline.text}</span>
							)}
							{!isRepeated && (
								<ResultData name={name} value={value} instead={isSentence ? NO_FIGURE : null} />
							)}
							{hint !== null && (
								<span className="note explanation__note">
									{' '}
									<SignedText text={hint} />
								</span>
							)}
						</span>
					</summary>
					<ResultExplanation name={name} deal={later} />
				</details>
			</li>
		)
	},
	(previous, next) =>
		previous.name === next.name &&
		previous.isRepeated === next.isRepeated &&
		previous.heldBack === next.heldBack &&
		hasStarted(previous.deal) === hasStarted(next.deal) &&
		isSameFor(previous.name, previous.deal, next.deal) &&
		isSameFor(previous.name, previous.later, next.later),
)

export type ResultListProps = {
	names: readonly ResultKey[]
	deal: EvaluatedDeal
	/** The deal for the formulas, which may lag behind the figures. */
	later?: EvaluatedDeal
	/** Results whose figure is elsewhere on the page. */
	repeated?: ReadonlySet<ResultKey>
	/** Results whose figure is not shown here, with the reason. */
	heldBack?: Readonly<Partial<Record<ResultKey, string>>>
	className?: string
}

/** Names on the left, figures on the right, each with an expandable formula. */
export function ResultList({
	names,
	deal,
	later = deal,
	repeated,
	heldBack,
	className,
}: ResultListProps) {
	return (
		// Without markers, Safari exposes a list only with an explicit role.
		// oxlint-disable-next-line jsx-a11y/no-redundant-roles
		<ul role="list" className={classNames('explanation-list', className)}>
			{names.map((name) => (
				<ResultRow
					key={name}
					name={name}
					deal={deal}
					later={later}
					isRepeated={repeated?.has(name) ?? false}
					heldBack={heldBack?.[name] ?? null}
				/>
			))}
		</ul>
	)
}
