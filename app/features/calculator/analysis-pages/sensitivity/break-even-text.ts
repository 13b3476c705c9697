import type { BreakEven } from '~/features/calculator/analysis/sensitivity'
import { formatPercent } from '~/core/format-number'
import { counted, inputText } from './input-text'
import type { SensitivityTexts } from './sensitivity-texts'

/** Break-even answers in words. */

type Question = SensitivityTexts['questions'][keyof SensitivityTexts['questions']]
type Unit = Question['unit']

/** A value of the question: $1,677, 9.38%, 81.4%, 2.2 months. */
export function answerText(value: number, unit: Unit): string {
	switch (unit) {
		case 'share':
			return formatPercent(value, 1)
		case 'months':
			return counted(value, 1, 'month')
		default:
			return inputText(value, unit)
	}
}

/** How far, without a sign; percents differ by points. */
function distanceText(size: number, unit: Unit): string {
	switch (unit) {
		case 'share':
			return counted(size * 100, 1, 'point')
		case 'percent':
			return counted(size, 2, 'point')
		default:
			return answerText(size, unit)
	}
}

/**
 * The distance from today: 'May fall $323 (16.2%)', 'It is below now: the rent must rise $323', 'No
 * rent between $0 and $200,000 makes it zero'. Empty for an answer without a value.
 *
 * @param goal what the result is at the answer: 'zero', '1.00'
 */
export function distanceSentence(answer: BreakEven, question: Question, goal: string): string {
	const { unit, name, noun } = question
	if (answer.kind === 'unknown') return ''
	if (answer.kind === 'none') {
		return `No ${noun} between ${answerText(answer.low, unit)} and ${answerText(answer.high, unit)} makes it ${goal}`
	}
	const { distance, change } = answer
	const hasShare = (unit === 'usd' || unit === 'days') && change !== null
	const share = hasShare ? ` (${formatPercent(Math.abs(change), 1)})` : ''
	const size = distanceText(Math.abs(distance), unit) + share
	if (answer.kind === 'value') {
		return distance === 0 ? 'It is there now' : `May ${distance < 0 ? 'fall' : 'rise'} ${size}`
	}
	return distance > 0
		? `It is below now: ${name} must rise ${size}`
		: `It is above now: ${name} must fall ${size}`
}
