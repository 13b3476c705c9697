import { expect, test } from 'vitest'
import { answerText, distanceSentence } from './break-even-text'
import { SENSITIVITY_TEXTS } from './sensitivity-texts'

const { loanRate, occupancy, vacancyMonths } = SENSITIVITY_TEXTS.questions

test('PRO-44 writes one month and one point in the singular', () => {
	expect(answerText(1, vacancyMonths.unit)).toBe('1 month')
	expect(answerText(0.96, vacancyMonths.unit)).toBe('1 month')
	expect(answerText(2.2, vacancyMonths.unit)).toBe('2.2 months')

	const rises = { kind: 'value', value: 8, today: 7, distance: 1, change: 1 / 7 } as const
	expect(distanceSentence(rises, loanRate, 'zero')).toBe('May rise 1 point')
	expect(distanceSentence({ ...rises, distance: -0.01 }, occupancy, 'zero')).toBe(
		'May fall 1 point',
	)
	expect(distanceSentence({ ...rises, distance: 1.32 }, loanRate, 'zero')).toBe(
		'May rise 1.32 points',
	)
})
