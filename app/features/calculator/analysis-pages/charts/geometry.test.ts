import { describe, expect, it, test } from 'vitest'
import { axisText } from './axis-text'
import { barPath, createAxis, createSlots, linePath, round, secondAxisRatio } from './geometry'

/** From the bottom of a plot at 200 px to its top at 0. */
const UP = [200, 0] as const

describe('createAxis', () => {
	test.each([
		{ values: [0, 362_000], count: 4, ticks: [0, 100_000, 200_000, 300_000, 400_000] },
		{ values: [0, 9_000], count: 4, ticks: [0, 2_500, 5_000, 7_500, 10_000] },
		{ values: [0, -2_400, 1_100], count: 2, ticks: [-4_000, -2_000, 0, 2_000] },
		{ values: [0, -0.216, 0.112], count: 4, ticks: [-0.3, -0.2, -0.1, 0, 0.1, 0.2] },
		{ values: [0, 1e12], count: 4, ticks: [0, 2.5e11, 5e11, 7.5e11, 1e12] },
		{ values: [0, 0.0007], count: 4, ticks: [0, 0.0002, 0.0004, 0.0006, 0.0008] },
		{ values: [1.18, 1.31], count: 4, ticks: [1.15, 1.2, 1.25, 1.3, 1.35] },
	])('PRO-89 has round ticks around $values', ({ values, count, ticks }) => {
		expect(createAxis(values, UP, count).ticks).toEqual(ticks)
	})

	it('PRO-89 places its ends at the ends and 0 where bars start', () => {
		const { at } = createAxis([0, -2_400, 1_100], [90, 0], 2)
		expect([at(-4_000), at(0), at(2_000)]).toEqual([90, 30, 0])
	})

	it('PRO-89 has one tick at the start if all values are 0', () => {
		const { ticks, at } = createAxis([0, 0, -0], UP, 4)
		expect(ticks).toEqual([0])
		expect([at(0), at(-0)]).toEqual([200, 200])
	})

	it('PRO-89 places a single value, and nearly equal ones, without magnifying their difference', () => {
		const { ticks, at } = createAxis([100, 100.0001], UP, 4)
		expect(ticks).toContain(100)
		expect(Math.abs(at(100) - at(100.0001))).toBeLessThan(0.1)
	})

	it('PRO-89 draws all losses below 0', () => {
		const { ticks, at } = createAxis([0, -500, -1_200], UP, 4)
		expect(ticks.at(-1)).toBe(0)
		expect(at(0)).toBe(0)
		expect(at(-1_200)).toBe(160)
	})

	it('PRO-08 draws what is no number as 0', () => {
		expect(createAxis([0, NaN], UP, 4).ticks).toEqual([0])
		expect(createAxis([0, 10], UP, 4).at(NaN)).toBe(200)
	})
})

describe('secondAxisRatio', () => {
	it('PRO-89 makes the ticks of the first axis round numbers of the second', () => {
		const axis = createAxis([0, 11_975], UP, 4)
		const ratio = secondAxisRatio([148_476, 0], axis)
		expect(axis.ticks.map((tick) => tick * ratio)).toEqual([0, 50_000, 100_000, 150_000])
	})

	it('PRO-89 is 1 without amounts', () => {
		expect(secondAxisRatio([0, 0], createAxis([0, 100], UP, 4))).toBe(1)
		expect(secondAxisRatio([0], createAxis([0], UP, 4))).toBe(1)
	})
})

describe('linePath', () => {
	it('PRO-89 interrupts the line where there is no answer', () => {
		const points = [
			[10, 5],
			[20, 6],
			[30, null],
			[40, 7],
			[50, 8],
		] as const
		expect(linePath(points, 2)).toBe('M10,5L20,6M40,7L50,8')
	})

	it('PRO-89 draws a point alone as a dash', () => {
		expect(linePath([[50, 7]], 6)).toBe('M44,7H56')
		const points = [
			[10, null],
			[20, 3],
			[30, null],
		] as const
		expect(linePath(points, 1)).toBe('M19,3H21')
	})

	it('PRO-89 is empty without points', () => {
		expect(linePath([], 1)).toBe('')
		expect(linePath([[50, null]], 1)).toBe('')
	})
})

describe('createSlots', () => {
	const axis = createAxis([0, 100], UP, 4)

	it('PRO-89 centers years and their bars', () => {
		const { center, bar } = createSlots(4)
		expect([0, 1, 2, 3].map(center)).toEqual([12.5, 37.5, 62.5, 87.5])
		expect(bar(0, 200, 50)).toBe(barPath(4, 21, 200, 50))
		expect(bar(0, 200, 50, 12.5)).toBe(barPath(0, 25, 200, 50))
	})

	it('PRO-89 keeps forty bars apart and a single one narrow', () => {
		const { center, bar } = createSlots(40)
		expect(bar(0, 1, 0)).toBe('M0.4,1H2.1V0H0.4Z')
		expect(center(1) - center(0)).toBeCloseTo(2.5, 9)
		expect(createSlots(1).bar(0, 1, 0)).toBe('M41,1H59V0H41Z')
	})

	it('PRO-89 closes an area at 0, also that of one year', () => {
		expect(createSlots(2).area([50, 100], axis)).toBe('M25,100L75,0V200H25Z')
		expect(createSlots(1).area([50], axis)).toBe('M41,100H59V200H41Z')
		expect(createSlots(2).area([], axis)).toBe('')
	})
})

test('PRO-08 round has two decimals and is never NaN or negative 0', () => {
	expect([1.005, -3.14159, NaN, -0, -0.001].map(round)).toEqual([1, -3.14, 0, 0, 0])
})

test.each([
	[0, 'currency', '$0'],
	[-0, 'currency', '$0'],
	[-250_000, 'currency', '−$250K'],
	[1_250_000, 'currency', '$1.25M'],
	[2.5e12, 'currency', '$2.5T'],
	[0.25, 'currency', '$0.25'],
	[0.075, 'percent', '7.5%'],
	[-0.3, 'percent', '−30%'],
	[1.25, 'decimal', '1.25'],
] as const)('PRO-89 an axis writes %d as %s: %s', (value, style, text) => {
	expect(axisText(value, style)).toBe(text)
})
