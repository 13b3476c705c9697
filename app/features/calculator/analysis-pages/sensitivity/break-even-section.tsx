import { memo } from 'react'
import { Card } from '~/ui/card/card'
import type { BreakEven, BreakEvenQuestion } from '~/features/calculator/analysis/sensitivity'
import { WideTable } from '~/features/calculator/analysis-pages/figures/wide-table'
import { answerText, distanceSentence } from './break-even-text'
import { lowerFirst } from '~/deal'
import type { SensitivityResults, SensitivityView } from './sensitivity-view'
import './sensitivity.css'

export type BreakEvenSectionProps = {
	tables: SensitivityResults['tables']
	view: SensitivityView
}

/** The value of single inputs at which a result is 0, and how far it is from today's. */
export const BreakEvenSection = memo(function BreakEvenSection({
	tables: { breakEvens, limit, fields },
	view: { texts, reasons },
}: BreakEvenSectionProps) {
	const { result } = fields
	const goalOf = (question: BreakEvenQuestion): string =>
		question === 'purchase' && limit === 1 ? '1.00' : 'zero'
	const unknown = breakEvens.flatMap(({ question, answer }) =>
		answer.kind === 'unknown' ? [{ question, reason: reasons[answer.reason] }] : [],
	)
	const known = breakEvens.filter(({ answer }) => answer.kind !== 'unknown')
	return (
		<Card title="Break-Even" titleId="break-even" className="stack stack--md">
			<p className="text-muted">
				The value at which there is neither gain nor loss, with everything else as it is.
			</p>
			{known.length > 0 && (
				<WideTable
					caption="Break-even values"
					head="Input"
					columns={[
						{ key: 'value', label: 'Break-even' },
						{ key: 'now', label: 'Now' },
						{ key: 'distance', label: 'Distance' },
						{ key: 'zero', label: 'What is met there' },
					]}
					rows={known.map(({ question, answer }) => {
						const text = texts.questions[question]
						const goal = goalOf(question)
						return {
							key: question,
							head: text.label,
							cells: [
								<Value key="value" name={question} answer={answer} unit={text.unit} />,
								answer.kind === 'unknown' ? '' : answerText(answer.today, text.unit),
								<span key="distance" className="cell-text">
									{distanceSentence(answer, text, goal)}
								</span>,
								<span key="zero" className="cell-text">
									{text.zero === '' ? `${texts.results[result].label} is ${goal}` : text.zero}
								</span>,
							],
						}
					})}
				/>
			)}
			{unknown.length > 0 && (
				<ul className="note">
					{unknown.map(({ question, reason }) => (
						<li key={question}>
							No break-even {lowerFirst(texts.questions[question].label)}: {reason}
						</li>
					))}
				</ul>
			)}
		</Card>
	)
})

type ValueProps = {
	name: BreakEvenQuestion
	answer: BreakEven
	unit: Parameters<typeof answerText>[1]
}

function Value({ name, answer, unit }: ValueProps) {
	const hasValue = answer.kind === 'value' || answer.kind === 'already'
	return (
		<data
			id={`figure-breakEven-${name}`}
			value={hasValue ? answer.value : ''}
			data-reason={hasValue ? undefined : answer.kind}
			translate="no"
		>
			{hasValue ? answerText(answer.value, unit) : '—'}
		</data>
	)
}
