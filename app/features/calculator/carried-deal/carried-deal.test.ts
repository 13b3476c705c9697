import { expect, test } from 'vitest'
import { carriedDeal } from './carried-deal'

const linesAt = (path: string) =>
	carriedDeal(path)?.lines.map(({ label, value }) => `${label}: ${value}`)

test('CALC-01 the main inputs of a deal are told, and its renovation as the sum of all lines', () => {
	const path = '/calculator?purchase=120000&arv=210000&kitchen=12000&floor=5400.5&misc1=600&demo=x'
	expect(linesAt(path)).toEqual([
		'Purchase price: $120,000',
		'Renovation budget: $18,001',
		'After-repair value (ARV): $210,000',
	])
})

test('the amount of a single line is told as it was typed', () => {
	expect(linesAt('/calculator?misc1=40000.50')).toEqual(['Renovation budget: $40,000.50'])
	expect(linesAt('/calculator?rent=1500')).toEqual([expect.stringContaining('$1,500')])
})
