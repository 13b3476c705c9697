import {
	INSURANCE_QUESTION,
	USUAL_INSURANCE,
} from '~/features/calculator/analysis/mortgage-insurance-texts'
import { Button } from '~/ui/button/button'
import { type InsuranceAnswer, insuranceIntent } from './insurance-answer'
import './plan-headline.css'
import '~/features/calculator/deal-form/deal-form.css'

const BUTTONS: readonly (readonly [InsuranceAnswer, string])[] = [
	[USUAL_INSURANCE, `Count ${USUAL_INSURANCE}%`],
	['0', 'No Insurance'],
]

export type InsuranceQuestionProps = {
	/** With script: enters the answer. Null before: the form sends it. */
	onAnswer: ((answer: InsuranceAnswer) => void) | null
}

/** Asks for the mortgage insurance of a loan above 80% of the value; part of the calculator's form. */
export function InsuranceQuestion({ onAnswer }: InsuranceQuestionProps) {
	return (
		<div id="insurance" className="stack stack--xs">
			<p className="note results__basis">{INSURANCE_QUESTION}</p>
			<div className="row no-print">
				{BUTTONS.map(([answer, label]) => (
					<Button
						key={answer}
						// With script Enter in a field must not press it.
						type={onAnswer === null ? 'submit' : 'button'}
						size="sm"
						name="intent"
						value={insuranceIntent(answer)}
						onClick={() => onAnswer?.(answer)}
					>
						{label}
					</Button>
				))}
			</div>
		</div>
	)
}
